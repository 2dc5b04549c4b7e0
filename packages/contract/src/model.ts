import type { Field } from './field.ts'

/** A service as the server and the tools see it: what the generator makes of one YAML file. */
export interface Service<Query extends string = string> {
  /** `area/service`, as in the file's path. */
  name: string
  fqdn: string
  audience: ServiceAudience
  operations: Record<string, OperationFacts>
  types: Record<string, TypeFacts>
  enums: Record<string, readonly string[]>
  queries: Record<Query, QueryFacts>
  events: Record<string, EventFacts>
  /** Type to the translatable texts that it shows. */
  translations: Record<string, readonly TranslationFacts[]>
}

/** The translatable texts of one entity, where a type shows them. */
export interface TranslationFacts extends TextFacts {
  /** The fully qualified name of the entity whose texts they are. */
  entity: string
  /** The path of the entity's id in the type. */
  id: string
}

export interface TextFacts {
  /**
   * Path in the type to the text's name among the translations of the entity. A name may contain the value of another path:
   * `{optionChoiceIds.choiceId}.name`.
   */
  fields: Record<string, string>
  /** Lists whose items have texts. A text is named after its item: `<value of the key>.name`. */
  lists?: Record<string, TextFacts & { key: string }>
}

/**
 * Which rows visitors and members may read: none (`STAFF`), all, those of the shopper who asks (`OWN`), or those that the
 * module's `visibleRows` admits (`VISIBLE`). What all visitors see does not change with rows that belong to one shopper.
 */
export type ServiceAudience = 'STAFF' | 'ALL' | 'OWN' | 'VISIBLE'

export interface OperationFacts {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Every public path of the operation, the API host's first. */
  paths: readonly string[]
  /** An alternative for a long GET: a POST with a JSON body. */
  fallback?: string
  fqn: string
  request: string
  response: string
  permissions: readonly string[]
  /** The kinds of identity that may call it, least trusted first. */
  identities: readonly Identity[]
  required: readonly string[]
  /** Request fields that hold a field mask. */
  masks: readonly string[]
  /** Application error codes with their HTTP status. */
  errors: Record<string, number>
  rules: readonly string[]
  internal?: true
  deprecated?: Deprecation
  /** Request fields that the kernel cannot tell by their types: the list of a bulk operation, the path parameter with the id. */
  roles?: { items?: string; id?: string }
  /** The area of the audit log that each call by staff is recorded under. */
  audit?: AuditArea
  /** May be called before the person has replaced their generated password. */
  beforePasswordChange?: true
  /** May be called before the person has set up the second factor that the site asks for. */
  beforeSecondFactor?: true
  /** A person of the back office must have signed in within the last minutes, and the owners get a mail. */
  confirmed?: true
  /** Only the member may do it: nobody who acts or signs in for them. */
  inPerson?: true
  /** Bytes; for operations that accept more than the default. */
  bodyLimit?: number
}

/** What the published interface says about an operation that ends. */
export interface Deprecation {
  /** The day on which it ends, `2027-02-01`. */
  date?: string
  /** The fully qualified name of the operation to call in its place. */
  replacedBy?: string
  /** The same as `area/service.operation`, where this server has it. */
  served?: string
}

export type AuditArea = 'SETTINGS' | 'KEYS' | 'PEOPLE' | 'MONEY' | 'ORDERS' | 'CATALOG' | 'CONTENT'

export type Identity = 'VISITOR' | 'MEMBER' | 'USER' | 'APP'

export interface TypeFacts {
  fields: Record<string, Field>
  oneOfs: Record<string, readonly string[]>
}

export interface QueryFacts {
  kind: 'query' | 'search'
  paging: string
  fields: Record<string, QueryableField>
}

export interface QueryableField {
  /** `*`: every operator that fits the field's type. */
  operators: '*' | readonly string[]
  sortable: boolean
}

export interface EventFacts {
  type: string
  slug: string
  /** The type of the entity that a created or updated event contains. */
  entity?: string
  /** The type of an action event's body. */
  data?: string
}

/** An operation as a value that carries its types; made by the generator, one constant per operation. */
export interface Operation<Request = any, Response = any, ErrorCode extends string = string> extends OperationFacts {
  name: string
  service: Service
  /** Only for the type checker. */
  readonly types?: { request: Request; response: Response; error: ErrorCode }
}

export type RequestOf<O> = O extends Operation<infer Request, any, any> ? Request : never
export type ResponseOf<O> = O extends Operation<any, infer Response, any> ? Response : never
export type ErrorCodeOf<O> = O extends Operation<any, any, infer ErrorCode> ? ErrorCode : never

/** A call for the client: enough to send it, nothing to validate it. */
export interface Call<Request = any, Response = any> {
  method: OperationFacts['method']
  path: string
  /** One of them is required of staff. Empty where every signed-in person may call it. */
  permissions: readonly string[]
  /** A GET that is sent as one `.r` parameter, and as a POST with a JSON body where that is too long, to its path with this added. */
  packed?: string
  readonly types?: { request: Request; response: Response }
}

/**
 * `T` with the fields at the dotted paths `P` present and not null, at any depth and through arrays. A nested path does not
 * require its parent: `lineItems.quantity` applies when there are line items.
 */
export type Require<T, P extends string> = [P] extends [never]
  ? T
  : T extends readonly (infer Item)[]
    ? Require<Item, P>[]
    : Omit<T, Head<P>> & {
        [K in Head<P> & keyof T as K extends P ? K : never]-?: Require<NonNullable<T[K]>, Tail<P, K & string>>
      } & {
        [K in Head<P> & keyof T as K extends P ? never : K]?:
          | Require<NonNullable<T[K]>, Tail<P, K & string>>
          | Extract<T[K], null>
      }
type Head<P extends string> = P extends `${infer H}.${string}` ? H : P
type Tail<P extends string, K extends string> = P extends `${K}.${infer Rest}` ? Rest : never

/** The key under which a generated type names the fields that its creation requires. No value has it. */
export declare const created: unique symbol

/** The key under which an entity's type names further fields that every stored one has. No value has it. */
declare const written: unique symbol

/** `T`, of which every stored one has the fields at the dotted paths `P`, because the server always writes them. */
export type AlwaysWith<T, P extends string> = T & { [written]?: P }

/**
 * An entity as the database holds it: with what the server sets, and with every field that its creation requires or that is always
 * written (`AlwaysWith`).
 */
// `T` comes last: of intersected lists, the functions of the first one count.
export type Stored<T> = Present<T, RequiredAtCreation<T> | AlwaysWritten<T>> &
  Record<'id' | 'revision' | 'createdDate' | 'updatedDate', string> &
  T
type RequiredAtCreation<T> = T extends { [created]?: infer Fields } ? Extract<Fields, string> : never
type AlwaysWritten<T> = T extends { [written]?: infer Paths } ? Extract<Paths, string> : never
type Present<T, P extends string> = [P] extends [never] ? unknown : Pick<Require<T, P>, Head<P> & keyof Require<T, P>>

/**
 * A service from its JSON file. Its tables lose their prototype: they are read by names from requests, and `constructor` and
 * `toString` are no fields.
 */
export function loadService<Query extends string>(facts: unknown): Service<Query> {
  const service = facts as Service<Query>
  const { operations, types, enums, queries, events, translations } = service
  const tables = [
    operations,
    types,
    enums,
    queries,
    events,
    translations,
    ...Object.values(operations).map(({ errors }) => errors),
    ...Object.values(types).flatMap(({ fields, oneOfs }) => [fields, oneOfs]),
    ...Object.values<QueryFacts>(queries).map(({ fields }) => fields),
  ]
  for (const table of tables) Object.setPrototypeOf(table, null)
  return service
}

/** A type that the service is known to declare. Throws where it does not. */
export function getType({ name: serviceName, types }: Pick<Service, 'name' | 'types'>, name: string): TypeFacts {
  const type = types[name]
  if (!type) throw new Error(`${serviceName} has no type ${name}`)
  return type
}

export function operation<Request, Response, ErrorCode extends string>(
  service: Service,
  name: string,
): Operation<Request, Response, ErrorCode> {
  const facts = service.operations[name]
  if (!facts) throw new Error(`${service.name} has no operation ${name}`)
  return { ...facts, name, service }
}

export function call<Request, Response>(
  method: Call['method'],
  path: string,
  permissions: readonly string[] = [],
  packed?: string,
): Call<Request, Response> {
  return { method, path, permissions, ...(packed !== undefined && { packed }) }
}
