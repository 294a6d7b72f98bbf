/** Kinds of object that are the reader's own: they are searched apart from those of the knowledge base. */
export const ownKinds = ['APPLICATION', 'SECURITY_FINDING'] as const
/** Findings are searched from so many characters on. */
export const fewestInFindings = 3
