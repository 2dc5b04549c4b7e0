/** For example 'Update site' for `stoa/sites.updateSite`. */
export function operationName(operation = ''): string {
  const text = operation
    .split('.')
    .at(-1)!
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
