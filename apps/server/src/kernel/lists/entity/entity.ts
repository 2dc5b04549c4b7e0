import { requiredAtCreation, type QueryableField, type Service, type Stored } from '@stoa/contract'
import { sql, type RawBuilder } from 'kysely'
import { visibleRowsOf, type VisibleRows } from '../../site/audience.ts'
import { brokenConstraint, jsonb } from '../../database/database.ts'
import { notFound, refusal, requiredField, revisionMismatch } from '../../basics/errors.ts'
import { created, deleted, updated } from '../../site/events.ts'
import { newId } from '../../basics/ids.ts'
import { fieldMap, type ColumnMap, type ColumnSpec, type FieldColumn } from '../query/field-map.ts'
import { list, type ReadOptions, type Selection } from '../query/list.ts'
import type { SortKey, WireQuery } from '../query/page.ts'
import type { TextSearch } from '../query/search.ts'
import { modifiedFields } from '../../operations/modified-fields.ts'
import type { SiteRead, SiteTx } from '../../site/site.ts'
import { isPartlyLogged, withoutSecrets } from '../../basics/secret-fields.ts'
import { fresh, merge } from './merge.ts'
import { oneRow } from '../../database/one-row.ts'

/** An entity that has its id, and may not be stored yet. */
type Identified<E> = E & { id: string }

/** Fields that every entity has on the wire. */
export interface Wire {
  id?: string | null
  revision?: string | null
  createdDate?: string | null
  updatedDate?: string | null
}

/**
 * One entity, one table: `site_id, id, revision, created_date, updated_date`, the columns named here, and `doc jsonb` for the
 * rest.
 */
export interface EntitySpec<E extends Wire> {
  service: Service
  /** The contract's type, `TaxRegion`. Its camelCase form (`taxRegion`) is the wire name unless `name` is given. */
  type: string
  name?: string
  table: string
  /** Defaults to the service's. */
  fqdn?: string
  /** Wire field to column, for fields that are joined, counted, unique or constrained. */
  columns?: ColumnMap
  /** The contract's query block with the fields that may be filtered and sorted; by default the service's first one. */
  queryable?: Record<string, QueryableField>
  /** Which rows visitors and members may read, for services whose audience is `VISIBLE`. */
  visibleRows?: VisibleRows
  /** True if a field is hidden from the site's audience, which then can neither filter nor sort by it. */
  hides?(site: SiteRead, path: string): boolean
  search?: TextSearch
  /** Fields that may be sorted by besides those that the contract's query block declares as sortable. */
  sortable?: readonly string[]
  defaultSort?: readonly SortKey[]
  /** Constraint name to the error code of its violation. */
  conflicts?: Record<string, string>
  /** Converts the entity for events; unchanged by default. */
  inEvents?(entity: Stored<E>): E
  /** Checks rules over the whole entity before it is written; returns it, completed. */
  prepare?(site: SiteTx, entity: Identified<E>, before: Stored<E> | undefined): Promise<E> | E
}

export type Entity<E extends Wire> = ReturnType<typeof entity<E>>

/** The functions of an entity. A module wires them to operations one by one, so each can be replaced. */
export function entity<E extends Wire>(spec: EntitySpec<E>) {
  const { service, type, table, columns = {}, conflicts = {}, inEvents = (entity: Stored<E>): E => entity } = spec
  const name = spec.name ?? type.charAt(0).toLowerCase() + type.slice(1)
  const fqdn = spec.fqdn ?? service.fqdn
  const declared = { ...(spec.queryable ?? Object.values(service.queries)[0]?.fields) }
  for (const path of spec.sortable ?? []) declared[path] = { operators: [], ...declared[path], sortable: true }
  const fields = fieldMap(service, type, declared, columns)
  const required = requiredAtCreation(service).get(type) ?? []
  const columnOf = Object.entries(columns).map(([field, column]) => [field, columnName(column)] as const)
  const defaultSort = spec.defaultSort ?? [{ field: 'createdDate', descending: true }]
  for (const { field } of defaultSort) if (!fields.has(field)) fields.set(field, ownField(field))
  const tableRef = sql.table(table)
  const rowList = list({
    name: table,
    from: () => tableRef,
    fields,
    visibleRows: visibleRowsOf(service, spec.visibleRows),
    defaultSort,
    ...(spec.hides && { hides: spec.hides }),
    ...(spec.search && { search: spec.search }),
  })
  const forAudit = isPartlyLogged(service, type) ? (entity: E) => withoutSecrets(service, type, entity) : (entity: E) => entity
  const selected = sql.raw(
    ['id', 'revision', 'created_date', 'updated_date', 'doc', ...columnOf.map(([, column]) => column)].join(', '),
  )

  async function find(site: SiteRead, id: string): Promise<Stored<E> | undefined> {
    return findWhere(site, sql`id = ${id}`)
  }

  async function get(site: SiteRead, id: string): Promise<Stored<E>> {
    const result = await find(site, id)
    if (!result) throw notFound(name, { id })
    return result
  }

  async function getMany(site: SiteRead, ids: readonly string[]): Promise<Map<string, Stored<E>>> {
    const rows = await rowList.rowsWhere<Row>(site, selected, sql`id = any(${ids}::uuid[])`)
    return new Map(rows.map((row) => [row.id, present(row)]))
  }

  /** Locks the row until the transaction ends. */
  async function lock({ db, siteId }: SiteTx, id: string): Promise<Stored<E>> {
    const result = first(
      await sql<Row>`select ${selected} from ${tableRef} where site_id = ${siteId} and id = ${id} for update`.execute(db),
    )
    if (!result) throw notFound(name, { id })
    return result
  }

  /** `own` are fields that only the server sets; values that the caller sends for them are ignored. */
  async function create(site: SiteTx, input: E, id = newId(), own: Partial<E> = {}): Promise<Stored<E>> {
    return (await insert(site, {
      ...fresh(service, type, input as Record<string, unknown>),
      ...own,
      id,
    } as unknown as Identified<E>))!
  }

  /** Creates an entity of which the server sets every field. */
  function createWith(site: SiteTx, fields: Partial<E>, id = newId()): Promise<Stored<E>> {
    return create(site, {} as E, id, fields)
  }

  /**
   * The entity that matches `same`, or else a new one. `same` is covered by a unique index: of several concurrent callers one
   * creates the entity and all get it.
   */
  async function findOrCreate(site: SiteTx, same: RawBuilder<boolean>, input: E, own: Partial<E> = {}): Promise<Stored<E>> {
    const existing = await findWhere(site, same)
    if (existing) return existing
    const draft = { ...fresh(service, type, input as Record<string, unknown>), id: newId(), ...own } as unknown as Identified<E>
    const made = await insert(site, draft, { onConflict: sql`on conflict do nothing` })
    // The other transaction has ended, or this insert would still wait for it.
    return made ?? (await findWhere(site, same))!
  }

  async function findWhere(site: SiteRead, condition: RawBuilder<boolean>): Promise<Stored<E> | undefined> {
    const [row] = await rowList.rowsWhere<Row>(site, selected, condition, { limit: 1 })
    return row && present(row)
  }

  async function insert(
    site: SiteTx,
    draft: Identified<E>,
    { onConflict = sql``, revision = 1, createdDate = site.now }: InsertOptions = {},
  ): Promise<Stored<E> | undefined> {
    const complete = spec.prepare ? await spec.prepare(site, draft, undefined) : draft
    const { promoted, doc } = split(complete)
    const names = ['site_id', 'id', 'revision', 'created_date', 'updated_date', 'doc', ...promoted.keys()]
    const values = [site.siteId, complete.id, revision, createdDate, site.now, jsonb(doc), ...promoted.values()]
    const statement = sql<Row>`insert into ${tableRef} (${sql.raw(names.join(', '))}) values (${sql.join(values)}) ${onConflict} returning ${selected}`
    const entity = first(await named(statement.execute(site.db)))
    if (entity) {
      site.noteAfter(forAudit(entity))
      site.record(created(fqdn, entity, inEvents(entity)))
    }
    return entity
  }

  /** Inserts a removed entity again, with its id and creation date and the next revision. */
  async function restore(site: SiteTx, removed: Identified<E> & { createdDate: string }): Promise<Stored<E>> {
    return (await insert(site, removed, {
      revision: Number(removed.revision) + 1,
      createdDate: new Date(removed.createdDate),
    }))!
  }

  /** Changes the fields present. Throws when the given revision is not the current one, or a required field would be cleared. */
  async function update(site: SiteTx, change: E): Promise<Stored<E>> {
    const before = await lock(site, change.id!)
    if (change.revision && change.revision !== before.revision) throw revisionMismatch(before.revision)
    const merged = merge(
      service,
      type,
      before as Record<string, unknown>,
      change as Record<string, unknown>,
    ) as unknown as Identified<E>
    // A rule of the entity may refuse what is cleared with an error of its own.
    const after = spec.prepare ? await spec.prepare(site, merged, before) : merged
    const cleared = required.find((key) => (change as Record<string, unknown>)[key] === null)
    if (cleared) throw requiredField(`${name}.${cleared}`)
    return save(site, before, after)
  }

  /** Writes a locked entity back and records the event; increments the revision unless stated otherwise. */
  async function save(site: SiteTx, before: E, after: E, revisions = 1): Promise<Stored<E>> {
    site.noteBefore(forAudit(before))
    const { promoted, doc } = split(after)
    const sets = [...promoted].map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const statement = sql<Row>`update ${tableRef} set ${sql.join([...sets, sql`doc = ${jsonb(doc)}`, sql`revision = revision + ${revisions}`, sql`updated_date = ${site.now}`])}
      where site_id = ${site.siteId} and id = ${before.id} returning ${selected}`
    const entity = present(oneRow(await named(statement.execute(site.db))))
    site.noteAfter(forAudit(entity))
    site.record(updated(fqdn, entity, modifiedFields(inEvents(before as Stored<E>), inEvents(entity)), inEvents(entity)))
    return entity
  }

  async function remove(site: SiteTx, id: string): Promise<Stored<E>> {
    const statement = sql<Row>`delete from ${tableRef} where site_id = ${site.siteId} and id = ${id} returning ${selected}`
    const gone = first(await named(statement.execute(site.db)))
    if (!gone) throw notFound(name, { id })
    site.noteBefore(forAudit(gone))
    site.record(deleted(fqdn, gone, inEvents(gone)))
    return gone
  }

  /** One page. */
  async function query(site: SiteRead, wire: WireQuery | null | undefined, options?: ReadOptions) {
    const { rows, ...page } = await rowList.page<Row>(site, selected, wire, options)
    return { ...page, items: rows.map(present) }
  }

  function count(site: SiteRead, selection: Selection, options?: ReadOptions): Promise<number> {
    return rowList.count(site, selection, options)
  }

  function first({ rows }: { rows: Row[] }): Stored<E> | undefined {
    return rows[0] && present(rows[0])
  }

  function present(row: Row): Stored<E> {
    const result: Record<string, unknown> = { ...(row.doc as object) }
    for (const [field, column] of columnOf) {
      const value = row[column]
      if (value !== null && value !== undefined) setField(result, field, typeof value === 'bigint' ? String(value) : value)
    }
    return {
      id: row.id,
      ...result,
      revision: String(row.revision),
      createdDate: row.created_date.toISOString(),
      updatedDate: row.updated_date.toISOString(),
    } as unknown as Stored<E>
  }

  /** The entity's columns and the remaining document. */
  function split(entity: E): { promoted: Map<string, unknown>; doc: Record<string, unknown> } {
    const {
      id: _id,
      revision: _revision,
      createdDate: _created,
      updatedDate: _updated,
      ...rest
    } = entity as E & Record<string, unknown>
    const doc = columnOf.some(([field]) => field.includes('.')) ? structuredClone(rest) : { ...rest }
    const promoted = new Map(columnOf.map(([field, column]) => [column, takeField(doc, field) ?? null]))
    return { promoted, doc }
  }

  async function named<Result>(statement: Promise<Result>): Promise<Result> {
    try {
      return await statement
    } catch (error) {
      const code = conflicts[brokenConstraint(error) ?? '']
      if (code) throw refusal(code, `another ${name} stands in the way`)
      throw error
    }
  }

  return {
    service,
    type,
    name,
    table,
    fqdn,
    fields,
    find,
    get,
    getMany,
    lock,
    create,
    createWith,
    findWhere,
    findOrCreate,
    update,
    save,
    remove,
    restore,
    query,
    count,
    list: rowList,
    present,
    selected,
  }
}

interface InsertOptions {
  onConflict?: RawBuilder<unknown>
  revision?: number
  createdDate?: Date
}

export interface Row extends Record<string, unknown> {
  id: string
  revision: bigint
  created_date: Date
  updated_date: Date
  doc: unknown
}

function columnName(spec: ColumnSpec): string {
  return typeof spec === 'string' ? spec : spec.column
}

function ownField(path: string): FieldColumn {
  const column = path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return { path, type: 'timestamptz', expression: sql.ref(column), notNull: true, operators: [], sortable: false }
}

function takeField(doc: Record<string, unknown>, path: string): unknown {
  const segments = path.split('.')
  let holder: Record<string, unknown> | undefined = doc
  for (const segment of segments.slice(0, -1)) holder = holder?.[segment] as Record<string, unknown> | undefined
  const last = segments.at(-1)!
  const value = holder?.[last]
  if (holder) delete holder[last]
  return value
}

function setField(doc: Record<string, unknown>, path: string, value: unknown): void {
  const segments = path.split('.')
  let holder = doc
  for (const segment of segments.slice(0, -1)) holder = (holder[segment] ??= {}) as Record<string, unknown>
  holder[segments.at(-1)!] = value
}
