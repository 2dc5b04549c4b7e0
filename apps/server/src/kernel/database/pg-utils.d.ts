/** How the driver writes a value for the database; its types leave this module out. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): string | Buffer | null
}
