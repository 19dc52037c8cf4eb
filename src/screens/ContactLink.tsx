interface ContactLinkProps {
  /** Nothing where what is stored makes no link. */
  readonly href: string | undefined;
  readonly className: string;
  readonly children: string;
}

/** An email address or a telephone number, as a link where it can be one. */
export function ContactLink({ href, className, children }: ContactLinkProps) {
  if (!href) return children;
  return (
    <a href={href} className={className}>
      {children}
    </a>
  );
}
