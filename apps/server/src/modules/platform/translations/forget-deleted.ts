import { job } from '../../../kernel/site/jobs.ts'
import type { JobName } from '../../../kernel/site/site.ts'
import { on, type Reaction } from '../../../kernel/background/reactions.ts'
import type { Translatable } from '../../../kernel/operations/translations/translatable.ts'
import { translation } from './entity.ts'
import { loadTranslationIds } from './store.ts'

/** Milliseconds. A bulk deletion can be undone for as long. */
const keptFor = 30 * 24 * 3600 * 1000

interface Deleted {
  entity: string
  entityId: string
}

const forgetTranslations: JobName<Deleted> = { name: 'translations.forget-deleted' }

/** Deletes the translations of an entity, unless its deletion was undone. */
export function forgetDeleted(kinds: ReadonlyMap<string, Translatable>) {
  return job<Deleted>(forgetTranslations.name, async (site, { entity, entityId }) => {
    if ((await kinds.get(entity)?.read(site, [entityId]))?.has(entityId)) return
    await site.transaction(async (tx) => {
      for (const id of await loadTranslationIds(tx, entity, entityId)) await translation.remove(tx, id)
    })
  })
}

export function whenDeleted(kinds: ReadonlyMap<string, Translatable>): Reaction {
  return on(
    [...kinds.keys()].map((entity) => `${entity}_deleted`),
    'translations.when-deleted',
    async (site, { entityFqdn: entity, entityId }) => {
      if ((await loadTranslationIds(site, entity, entityId)).length === 0) return
      await site.transaction(async (tx) => {
        const after = new Date(tx.now.getTime() + keptFor)
        tx.enqueue(forgetTranslations, { entity, entityId }, { after, key: `${entity} ${entityId}` })
      })
    },
  )
}
