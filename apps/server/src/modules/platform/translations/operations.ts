import * as contract from '@stoa/contract/services/stoa/translations'
import type { Translation, TranslationOverview } from '@stoa/contract/services/stoa/translations'
import { notFound, permissionDenied, refusal } from '../../../kernel/basics/errors.ts'
import { holds, type Caller } from '../../../kernel/site/caller.ts'
import { implement, implementRead } from '../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { Translatable } from '../../../kernel/operations/translations/translatable.ts'
import { isOf, translation, loadTranslations, type Translated } from './entity.ts'
import { changedTexts, presentTexts } from './texts.ts'

const defaultLimit = 50
/** How many pages one call looks through for entities that are unfinished. */
const maxPages = 10

export const listTranslatableEntities = (kinds: ReadonlyMap<string, Translatable>) =>
  implementRead(contract.listTranslatableEntities, async ({ caller }) => ({
    entities: [...kinds].flatMap(([entity, { permissions }]) => (holds(caller, permissions.read) ? entity : [])),
  }))

export const listTranslations = (kinds: ReadonlyMap<string, Translatable>) =>
  implementRead(contract.listTranslations, async ({ site, caller }, request) => {
    const { entity, language, unfinishedOnly, cursor, limit } = request
    checkLanguage(site, language)
    const kind = kindOf(kinds, entity, caller, 'read')
    const result: TranslationOverview[] = []
    let nextCursor = cursor ?? undefined
    for (let page = 0; page < maxPages; page++) {
      const { items, next } = await kind.page(site, { limit: limit ?? defaultLimit, cursor: nextCursor })
      const stored = await loadTranslations(site, { entity, language }, [...items.keys()])
      const overviews = [...items].map(([id, source]) => overviewOf(kind, id, source, stored.get(id)))
      result.push(...overviews.filter(({ missing, outdated }) => !unfinishedOnly || missing + outdated > 0))
      nextCursor = next
      if (!nextCursor || result.length > 0) break
    }
    return { translations: result, ...(nextCursor && { nextCursor }) }
  })

export const getTranslation = (kinds: ReadonlyMap<string, Translatable>) =>
  implementRead(contract.getTranslation, async ({ site, caller }, translated) => {
    const kind = kindOf(kinds, translated.entity, caller, 'read')
    checkLanguage(site, translated.language)
    const source = await findSource(site, kind, translated)
    const stored = await translation.findWhere(site, isOf(translated))
    return answer(kind, source, stored)
  })

export const updateTranslation = (kinds: ReadonlyMap<string, Translatable>) =>
  implement(contract.updateTranslation, async ({ site, caller, confirm }, { texts: change, ...translated }) => {
    const kind = kindOf(kinds, translated.entity, caller, 'update')
    if (kind.isConfirmed) confirm()
    checkLanguage(site, translated.language)
    const source = await findSource(site, kind, translated)
    const existing = await translation.findWhere(site, isOf(translated))
    const texts = changedTexts(kind, source, existing, change)
    if (!existing && Object.keys(texts.texts).length === 0) return answer(kind, source, undefined)
    const made = existing ?? (await translation.findOrCreate(site, isOf(translated), { ...translated, ...texts }))
    const before = await translation.lock(site, made.id)
    // Another person may have translated other texts since.
    const after = changedTexts(kind, source, before, change)
    if (Object.keys(after.texts).length === 0) await translation.remove(site, before.id)
    else if (JSON.stringify(after) !== JSON.stringify({ texts: before.texts, sources: before.sources })) {
      await translation.save(site, before, { ...before, ...after })
    }
    return answer(kind, source, after)
  })

/** The kind of entity, if the caller may read or change it. */
const kindOf = (
  kinds: ReadonlyMap<string, Translatable>,
  entity: string,
  caller: Caller,
  right: 'read' | 'update',
): Translatable => {
  const kind = kinds.get(entity)
  if (!kind) throw notFound('translatableEntity', { entity })
  if (!holds(caller, kind.permissions[right])) throw permissionDenied(`the caller may not ${right} ${entity}`)
  return kind
}

const findSource = async (site: SiteRead, kind: Translatable, { entity, entityId }: Translated) => {
  const source = (await kind.read(site, [entityId])).get(entityId)
  if (!source) throw notFound('translatableEntity', { entity, id: entityId })
  return source
}

function answer(kind: Translatable, source: Record<string, unknown>, stored: Pick<Translation, 'texts' | 'sources'> | undefined) {
  const texts = presentTexts(kind, source, stored)
  return { title: titleOf(texts), texts }
}

function overviewOf(
  kind: Translatable,
  entityId: string,
  source: Record<string, unknown>,
  stored: Translation | undefined,
): TranslationOverview {
  const texts = presentTexts(kind, source, stored)
  const count = (wanted: contract.TranslationState) => texts.filter(({ state }) => state === wanted).length
  const counts = { translated: count('TRANSLATED'), outdated: count('OUTDATED'), missing: count('MISSING') }
  return { entityId, title: titleOf(texts), ...counts }
}

function titleOf(texts: readonly contract.TranslatableText[]): string {
  return texts.map(({ source }) => source).find((source) => typeof source === 'string') ?? ''
}

function checkLanguage({ settings }: SiteRead, language: string): void {
  if (settings.languages.includes(language)) return
  const data = { language, languages: settings.languages }
  throw refusal('LANGUAGE_NOT_OFFERED', 'the site is not translated into this language', data)
}
