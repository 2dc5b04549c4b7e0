/** Some operations are named with the service that they once belonged to: `paymentCollectionMarkOrderAsPaid`. */
const formerService = /^paymentCollection(?=[A-Z])/

/** For example 'Update site' for `stoa/sites.updateSite`. */
export function operationName(operation = ''): string {
  const text = operation
    .split('.')
    .at(-1)!
    .replace(formerService, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trimStart()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
