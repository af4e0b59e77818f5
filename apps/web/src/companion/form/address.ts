/** Addresses are written in the one syntax that the command line and the library read too. */
export { ASKED, askedIn, queryOf, readQuery } from '@sandtable/engine';
