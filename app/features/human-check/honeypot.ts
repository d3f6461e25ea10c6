/** The field that people leave empty. No name or address of a person is called so, hence no browser fills it. */
export const HONEYPOT = "subject";
