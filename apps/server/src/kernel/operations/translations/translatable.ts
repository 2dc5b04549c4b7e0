import type { Service, TranslationFacts } from '@stoa/contract'
import type { SiteRead } from '../../site/site.ts'
import type { Texts } from './texts.ts'

/** An entity whose texts can be translated. */
export interface Translatable {
  /** The contract's type of the entity, with its translatable texts. */
  service: Service
  type: string
  facts: TranslationFacts
  /** The permissions to read and to change the entity, and so its translations. */
  permissions: { read: string; update: string }
  /** True if a person needs a recent sign-in to change the entity, and so its translations. */
  isConfirmed?: boolean
  /** Entities by id, with all their texts. */
  read(site: SiteRead, ids: readonly string[]): Promise<ReadonlyMap<string, Record<string, unknown>>>
  /** One page of all entities. */
  page(
    site: SiteRead,
    paging: { limit: number; cursor: string | undefined },
  ): Promise<{ items: ReadonlyMap<string, Record<string, unknown>>; next: string | undefined }>
  /** The entity as it is stored, for rules that the contract does not declare. Throws violations. */
  check?(entity: Record<string, unknown>): Record<string, unknown>
  complete?(shown: Record<string, unknown>, texts: Texts): void
}

/** The translatable texts of an entity of the kernel. */
export function ofEntity<E extends { id?: string | null }>(
  { service, type, getMany, query }: TranslatableEntity<E>,
  { source = (entity) => ({ ...entity }), ...more }: EntityOptions<E> = {},
): Translatable {
  const byId = (entities: Iterable<E>) => new Map([...entities].map((entity) => [entity.id!, source(entity)]))
  return {
    service,
    type,
    facts: factsOf(service, type),
    permissions: { read: permissionOf(service, `get${type}`), update: permissionOf(service, `update${type}`) },
    isConfirmed: service.operations[`update${type}`]?.confirmed === true,
    read: async (site, ids) => byId((await getMany(site, ids)).values()),
    async page(site, { limit, cursor }) {
      const { items, metadata } = await query(site, { cursorPaging: cursor ? { cursor } : { limit } })
      return { items: byId(items), next: metadata.cursors.next }
    },
    ...more,
  }
}

interface EntityOptions<E> extends Pick<Translatable, 'check' | 'complete'> {
  /** The entity with its texts in the form in which they are translated. */
  source?(entity: E): Record<string, unknown>
}

/** The parts of `entity()` that translations use. */
export interface TranslatableEntity<E> {
  service: Service
  type: string
  getMany(site: SiteRead, ids: readonly string[]): Promise<Map<string, E>>
  query(
    site: SiteRead,
    query: { cursorPaging: { limit: number } | { cursor: string } },
  ): Promise<{ items: E[]; metadata: { cursors: { next?: string } } }>
}

/** The translatable texts of a service's own entity, which its type shows under their own names. */
export function factsOf(service: Service, type: string): TranslationFacts {
  const facts = service.translations[type]?.find(({ entity }) => entity === service.fqdn)
  if (!facts) throw new Error(`${service.name}: no translations of ${type} are declared`)
  return facts
}

function permissionOf({ name, operations }: Service, operation: string): string {
  const [permission] = operations[operation]?.permissions ?? []
  if (!permission) throw new Error(`${name}: ${operation} needs no permission, or does not exist`)
  return permission
}
