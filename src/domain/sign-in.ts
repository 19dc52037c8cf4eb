/** What a browser takes for an email address, which need not have a dot. */
const emailPattern = /^[^\s@]+@[^\s@]+$/;

export interface CredentialErrors {
  readonly email?: string;
  readonly password?: string;
}

/** What is wrong with a sign-in form's fields (behaviour: Sign-in page). */
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
