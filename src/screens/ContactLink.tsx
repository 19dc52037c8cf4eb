interface ContactLinkProps {
  /** Undefined where the stored value makes no link. */
  readonly href: string | undefined;
  readonly className: string;
  readonly children: string;
}

/** An email address or a telephone number, as a link if there is an `href`. */
export function ContactLink({ href, className, children }: ContactLinkProps) {
  if (!href) return children;
  return (
    <a href={href} className={className}>
      {children}
    </a>
  );
}
