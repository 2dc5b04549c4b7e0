/** Values of a form: text, lists and groups, as Stripe's clients write them (`line_items[0][quantity]=1`). */
export type FormValue = string | FormGroup | FormValue[]
export interface FormGroup {
  [name: string]: FormValue
}

export function readForm(body: string): FormGroup {
  const root: FormGroup = {}
  for (const [path, value] of new URLSearchParams(body)) {
    const names = path.split(/[[\]]+/).filter(Boolean)
    let group = root
    for (const name of names.slice(0, -1)) group = (group[name] ??= {}) as FormGroup
    group[names.at(-1)!] = value
  }
  return withLists(root) as FormGroup
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, each]) => [name, withLists(each)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}

export function textOf(value: FormValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function groupOf(value: FormValue | undefined): FormGroup {
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

export function metadataOf(value: FormValue | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groupOf(value)).flatMap(([name, each]) => (typeof each === 'string' ? [[name, each]] : [])),
  )
}
