import type {
  ConnectedModifier,
  ConnectedOption,
  InfoSection,
  Ribbon,
  V3Brand,
} from '@stoa/contract/services/stores/products-v-3'
import { sql } from 'kysely'
import { refusal } from '../../kernel/errors.ts'
import type { SiteTx } from '../../kernel/site.ts'
import { derivedId } from './ids.ts'
import { keyOf } from './options.ts'

// What products refer to by id, or make by name: the same name is the same thing, because its id follows from the name.

export async function connectBrand(site: SiteTx, { id, name }: V3Brand): Promise<V3Brand> {
  return { id: id ?? idOf(site, 'brand', name!), ...(name && { name }) }
}

export async function connectRibbon(site: SiteTx, { id, name }: Ribbon): Promise<Ribbon> {
  return { id: id ?? idOf(site, 'ribbon', name!), ...(name && { name }) }
}

export async function connectInfoSections(site: SiteTx, sections: readonly InfoSection[]): Promise<InfoSection[]> {
  return sections.map(({ id, uniqueName, title }) => ({
    id: id ?? idOf(site, 'info section', uniqueName ?? ''),
    ...(uniqueName && { uniqueName }),
    ...(title && { title }),
  }))
}

/** Options as customizations: those named by id alone take their name and choices from the product as it was. */
export async function connectOptions(
  site: SiteTx,
  options: readonly ConnectedOption[],
  before: readonly ConnectedOption[],
): Promise<ConnectedOption[]> {
  return options.map((option) => {
    const known = before.find(({ id }) => option.id && id === option.id)
    const name = option.name ?? known?.name
    if (!name) throw refusal('CUSTOMIZATION_NOT_EXIST', `there is no option ${option.id}`, { customizationId: option.id })
    const id = option.id ?? idOf(site, 'option', name)
    return {
      id,
      name,
      optionRenderType: option.optionRenderType ?? known?.optionRenderType ?? 'TEXT_CHOICES',
      key: keyOf(name),
      choicesSettings: {
        choices: (option.choicesSettings?.choices ?? known?.choicesSettings?.choices ?? []).map((choice) =>
          connectChoice(id, choice, known?.choicesSettings?.choices ?? []),
        ),
      },
    }
  })
}

export async function connectModifiers(
  site: SiteTx,
  modifiers: readonly ConnectedModifier[],
  before: readonly ConnectedModifier[],
): Promise<ConnectedModifier[]> {
  return modifiers.map((modifier) => {
    const known = before.find(({ id }) => modifier.id && id === modifier.id)
    const name = modifier.name ?? known?.name
    if (!name) throw refusal('CUSTOMIZATION_NOT_EXIST', `there is no modifier ${modifier.id}`, { customizationId: modifier.id })
    const id = modifier.id ?? idOf(site, 'modifier', name)
    const { choicesSettings, freeTextSettings } = modifier
    return {
      ...known,
      ...modifier,
      id,
      name,
      key: keyOf(name),
      ...(freeTextSettings && { freeTextSettings: { ...freeTextSettings, key: keyOf(freeTextSettings.title ?? name) } }),
      ...(choicesSettings && {
        choicesSettings: {
          choices: (choicesSettings.choices ?? []).map((choice) =>
            connectChoice(id, choice, known?.choicesSettings?.choices ?? []),
          ),
        },
      }),
    }
  })
}

function connectChoice<Choice extends { choiceId?: string | null; name?: string | null; key?: string }>(
  ownerId: string,
  choice: Choice,
  before: readonly Choice[],
): Choice {
  const known = before.find(({ choiceId }) => choice.choiceId && choiceId === choice.choiceId)
  const name = choice.name ?? known?.name
  if (!name) throw refusal('CHOICE_NOT_EXIST', `there is no choice ${choice.choiceId}`, { choiceId: choice.choiceId })
  return { ...known, ...choice, choiceId: choice.choiceId ?? derivedId(ownerId, name.toLowerCase()), name, key: keyOf(name) }
}

function idOf({ siteId }: SiteTx, kind: string, name: string): string {
  return derivedId(siteId, kind, name.trim().toLowerCase())
}

/** Puts products into categories, or takes them out. */
export async function changeCategories(
  { db, siteId, now }: SiteTx,
  productIds: readonly string[],
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): Promise<void> {
  const changed = [...add, ...remove]
  const added = JSON.stringify(add.map((id) => ({ id })))
  const without = (column: string) =>
    sql`(select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(${sql.ref(column)}) as entry where entry ->> 'id' <> all(${changed}::text[])) || ${added}::jsonb`
  await sql`update product set direct_categories = ${without('direct_categories')}, all_categories = ${without('all_categories')},
      revision = revision + 1, updated_date = ${now}
    where site_id = ${siteId} and id = any(${productIds}::uuid[])`.execute(db)
}
