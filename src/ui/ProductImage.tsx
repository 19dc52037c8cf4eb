import { Silhouette } from "./Drawings.tsx";
import * as css from "./ProductImage.css.ts";
import { useBrokenImage } from "./useBrokenImage.ts";

type ProductImageProps = {
  src?: string | null;
  size?: keyof typeof css.sizes;
};

/** A product's picture beside its name, or its silhouette when there is none or it does not load. */
export function ProductImage({ src, size = 36 }: ProductImageProps) {
  const { isBroken, onError } = useBrokenImage(src);
  return (
    <span className={`${css.frame} ${css.sizes[size]}`}>
      {src && !isBroken ? (
        <img className={css.image} src={src} alt="" width={size} height={size} decoding="async" onError={onError} />
      ) : (
        <Silhouette />
      )}
    </span>
  );
}
