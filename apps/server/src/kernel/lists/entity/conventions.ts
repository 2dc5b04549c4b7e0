import { getType, type Field, type Operation, type Service } from '@stoa/contract'

/**
 * Which field of a request or response plays which role in a standard operation. A role belongs to the only field that fits it.
 * Where several fit, the operation's entry in the service file names the field (`items: products`). Everything here is called
 * when a module is loaded, and throws for a contract that leaves a role open.
 */

/** The field of the type `holder` that contains an entity of the type `type`. */
export function entityField(service: Service, holder: string, type: string): string {
  return only(service, holder, `field of the type ${type}`, (field) => field.ref === type && !field.list && !field.map)
}

/** The field of the type `holder` that contains the entities of a page. */
export function entitiesField(service: Service, holder: string, type: string): string {
  return only(service, holder, `list of ${type}`, (field) => field.ref === type && field.list === true)
}

/** The list of a bulk request: entities, ids or names. A list of enum values only says what to return. */
export function itemsField({ service, request, roles, name }: Operation): string {
  return (
    roles?.items ??
    only(service, request, `list (${name}: name it as \`items\`)`, (field) => field.list === true && field.kind !== 'enum')
  )
}

/** The path parameter with the entity's id. */
export function idParameter({ service, paths, roles, name }: Operation): string {
  if (roles?.id) return roles.id
  const parameters = (paths[0] ?? '').matchAll(/\{([\w.]+)\}/g).toArray()
  const [only] = parameters.map(([, parameter]) => parameter)
  if (only === undefined || parameters.length > 1)
    throw new Error(`${service.name}.${name}: ${parameters.length} path parameters: name one as \`id\``)
  return only
}

/** The field of a request with filter, sort and paging. */
export function queryField({ service, request, name }: Operation): string {
  const facts = service.queries[name]
  if (facts) return facts.kind
  return only(service, request, 'query', (_field, field) => field === 'query' || field === 'search')
}

/** The field of a query's response with its cursors and counts. */
export function pagingField({ service, response }: Operation): string {
  return only(service, response, 'paging metadata', ({ ref }) => ref !== undefined && /PagingMetadata(V2)?$/.test(ref))
}

/** The fields of one result of a bulk response: the outcome, and the entity where it can be returned. */
export function resultFields({ service, response }: Operation, type: string): { metadata: string; entity: string | undefined } {
  const result = service.types[response]?.fields.results?.ref
  if (!result) throw new Error(`${service.name}: ${response} has no results`)
  const metadata = only(service, result, 'outcome', ({ ref }) => ref?.endsWith('ItemMetadata') === true)
  const entity = Object.entries(getType(service, result).fields).find(([, field]) => field.ref === type)?.[0]
  return { metadata, entity }
}

function only(service: Service, holder: string, role: string, fits: (field: Field, name: string) => boolean): string {
  const fields = Object.entries(service.types[holder]?.fields ?? {}).filter(([name, field]) => fits(field, name))
  const [only] = fields
  if (!only || fields.length > 1)
    throw new Error(`${service.name}: ${holder} has ${fields.length} fields that could be its ${role}`)
  return only[0]
}
