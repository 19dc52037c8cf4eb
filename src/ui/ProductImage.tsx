import { Silhouette } from "./Drawings.tsx";
import * as css from "./ProductImage.css.ts";
import { useBrokenImage } from "./useBrokenImage.ts";

export type ProductImageProps = {
  src?: string | null;
  /** Empty where the product's name stands beside it. */
  alt?: string;
  size?: keyof typeof css.sizes;
};

/** A product's picture, or its silhouette when there is none or it does not load. */
export function ProductImage({ src, alt = "", size = 36 }: ProductImageProps) {
  const { isBroken, onError } = useBrokenImage(src);
  return (
    <span className={`${css.frame} ${css.sizes[size]}`}>
      {src && !isBroken ? (
        <img className={css.image} src={src} alt={alt} width={size} height={size} decoding="async" onError={onError} />
      ) : (
        <Silhouette />
      )}
    </span>
  );
}
