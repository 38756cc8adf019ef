export { CONTACT_YEARS, type Contact, createContact } from "./create-contact.ts";
export { contactJobs } from "./jobs.ts";
export { register as registerContact } from "./routes.ts";
