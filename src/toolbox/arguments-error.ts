/** What a program passed is wrong, and the tool is not to blame: the debug rounds may mend it. */
export class ArgumentsError extends Error {}
