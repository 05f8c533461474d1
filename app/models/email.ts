/** The form in which addresses are kept and compared. */
export const normaliseEmail = (email: string) => email.trim().normalize("NFKC").toLowerCase();
