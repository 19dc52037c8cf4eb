/** The browsers' rule for email addresses, which does not require a dot. */
const emailPattern = /^[^\s@]+@[^\s@]+$/;

export interface CredentialErrors {
  readonly email?: string;
  readonly password?: string;
}

/** Returns the errors in a sign-in form's fields (behaviour: Sign-in page). */
export function credentialErrors({ email, password }: { email: string; password: string }): CredentialErrors {
  return {
    ...(email.trim() === ""
      ? { email: "Email is required" }
      : emailPattern.test(email.trim())
        ? {}
        : { email: "Please enter a valid email address" }),
    ...(password === "" ? { password: "Password is required" } : {}),
  };
}
