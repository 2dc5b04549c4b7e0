import type {
  ListedMailText,
  MailBlock,
  MailLanguage,
  MailText,
  MailTextKind,
  MailTextPart,
} from '@stoa/contract/services/stoa/mails'
import { service } from '@stoa/contract/services/stoa/mails'
import type { MailContents } from '@stoa/storefront/mail'
import { textRules, type MailDesign, type OwnMail, type TextName } from '@stoa/storefront/mail-design'
import { editableMails } from '@stoa/storefront/mail-data'
import { parseMailText } from '@stoa/web/mail-text'
import { invalid, revisionMismatch } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { checkText, findBlockViolations, namePart } from './check-text.ts'
import * as store from './store/mail-texts.ts'

export const mailLanguages = service.enums.MailLanguage as readonly MailLanguage[]

/** True for a mail whose texts the owner may write. */
export function isOwned(kind: MailContents['kind']): kind is MailTextKind {
  return Object.hasOwn(editableMails, kind)
}

/** What the owner changed of a mail, for the renderer. Undefined where nothing was. */
export async function loadOwnMail(
  site: SiteRead,
  kind: MailContents['kind'],
  language: MailLanguage,
): Promise<OwnMail | undefined> {
  const row = isOwned(kind) ? await store.findMailText(site, kind, language) : undefined
  return row && toOwnMail(row.content)
}

function toOwnMail({ texts = {}, hidden = [], order = [] }: store.StoredContent): OwnMail {
  return { texts, hidden, order }
}

export async function getMailText(site: SiteRead, kind: MailTextKind, language: MailLanguage): Promise<MailText> {
  const row = await store.findMailText(site, kind, language)
  return row ? present(row) : present({ kind, language, revision: 0n, content: {}, updated_date: null, updated_by: null })
}

export async function loadVersions(site: SiteRead, kind: MailTextKind, language: MailLanguage): Promise<MailText[]> {
  return (await store.loadMailTextVersions(site, kind, language)).map(present)
}

/** Every mail in every language, with what was changed. */
export async function listMailTexts(site: SiteRead): Promise<ListedMailText[]> {
  const rows = new Map((await store.loadMailTexts(site)).map((row) => [`${row.kind} ${row.language}`, row]))
  return (Object.keys(editableMails) as MailTextKind[]).flatMap((kind) =>
    mailLanguages.map((language) => {
      const row = rows.get(`${kind} ${language}`)
      const { texts = {}, hidden = [], order = [] } = row?.content ?? {}
      const isChanged = Object.keys(texts).length + hidden.length + order.length > 0
      return {
        kind,
        language,
        changed: isChanged,
        broken: isChanged ? brokenTexts(kind, texts) : [],
        ...(row?.updated_date && { updatedDate: row.updated_date.toISOString() }),
        ...(row?.updated_by && { updatedBy: row.updated_by }),
      }
    }),
  )
}

/** The texts whose variables this version of Stoa does not have any more. The standard texts are sent instead. */
function brokenTexts(kind: MailTextKind, texts: Readonly<Record<string, string>>): MailTextPart[] {
  const design: MailDesign = editableMails[kind].design
  return knownTexts(kind, texts)
    .filter(([name, text]) => parseMailText(text, textRules(design, name)).fault !== undefined)
    .map(([name, text]) => presentPart(name, text))
}

/** In the order of the design: the database keeps none. An older version of Stoa may have had others, which are left out. */
function knownTexts(kind: MailTextKind, texts: Readonly<Record<string, string>>): [name: TextName, text: string][] {
  const names = Object.keys(editableMails[kind].design.texts) as TextName[]
  return names.flatMap((name) => {
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined
    return text === undefined ? [] : [[name, text] as [TextName, string]]
  })
}

/** The mails with texts that are not used any more, over all languages. */
export async function countBrokenMailTexts(site: SiteRead): Promise<number> {
  return (await store.loadMailTexts(site)).filter(
    ({ kind, content }) => isOwned(kind) && brokenTexts(kind, content.texts ?? {}).length > 0,
  ).length
}

type MailTextChange = MailText & Required<Pick<MailText, 'kind' | 'language'>>

/** Changes the texts and the lists that are present; null and an empty text bring the standard text back. Throws REVISION_MISMATCH. */
export async function changeMailText(site: SiteTx, change: MailTextChange, author: string): Promise<MailText> {
  const { kind, language, revision } = change
  const given = checkContent(change)
  await store.insertMissingMailText(site, kind, language)
  await store.lockMailText(site, kind, language)
  const before = await getMailText(site, kind, language)
  const current = before.revision ?? '0'
  if (revision && revision !== current) throw revisionMismatch(current)
  site.noteBefore(before)
  const stored = (await store.findMailText(site, kind, language))?.content ?? {}
  await store.saveMailText(site, {
    kind,
    language,
    revision: BigInt(current) + 1n,
    content: mergeContent(kind, stored, given),
    updated_by: author,
  })
  return getMailText(site, kind, language)
}

/** What a preview of a text shows that is not saved. */
export function unsavedMail(text: MailText & Required<Pick<MailText, 'kind'>>): OwnMail {
  return toOwnMail(mergeContent(text.kind, {}, checkContent(text)))
}

interface GivenContent {
  /** Null for the standard text. */
  texts: ReadonlyMap<TextName, string | null>
  hidden: MailBlock[] | undefined
  order: MailBlock[] | undefined
}

/** Throws a violation for each text that cannot be sent, and for each block that is wrong. */
function checkContent({ kind, texts = [], hiddenBlocks, blockOrder }: MailText & Required<Pick<MailText, 'kind'>>): GivenContent {
  const design: MailDesign = editableMails[kind].design
  const checked = texts.map((part, index) => checkText(design, part, `text.texts[${index}]`))
  const violations = [
    ...checked.flatMap((each) => ('violation' in each ? each.violation : [])),
    ...findBlockViolations(design, { hiddenBlocks, blockOrder }),
  ]
  if (violations.length > 0) throw invalid(...violations)
  return {
    texts: new Map(checked.flatMap((each) => ('name' in each ? [[each.name, each.text]] : []))),
    hidden: hiddenBlocks,
    order: blockOrder,
  }
}

function mergeContent(
  kind: MailTextKind,
  { texts = {}, hidden = [], order = [] }: store.StoredContent,
  { texts: given, ...blocks }: GivenContent,
): store.StoredContent {
  const merged = new Map(knownTexts(kind, texts))
  for (const [name, text] of given) {
    if (text === null) merged.delete(name)
    else merged.set(name, text)
  }
  return { texts: Object.fromEntries(merged), hidden: blocks.hidden ?? hidden, order: blocks.order ?? order }
}

function present({ kind, language, revision, content, updated_date, updated_by }: store.MailTextRow): MailText {
  const { texts = {}, hidden = [], order = [] } = content
  return {
    kind,
    language,
    revision: String(revision),
    texts: knownTexts(kind, texts).map(([name, text]) => presentPart(name, text)),
    hiddenBlocks: hidden,
    blockOrder: order,
    updatedDate: updated_date?.toISOString() ?? null,
    updatedBy: updated_by,
  }
}

function presentPart(name: string, text: string): MailTextPart {
  return { ...namePart(name), text }
}
