import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import { guides, type GuideName } from '../../../lib/help/guides.ts'
import { matches } from '../../../navigation.ts'
import { paths } from '../../../paths.ts'

/** The text of every guide as Markdown, with the language that all of them are written in. */
export interface GuidePages {
  language: string
  texts: Readonly<Record<GuideName, string>>
}

/** The guides in the language of the back office, in one file. Languages without guides of their own read the English ones. */
export const guidePagesQuery = queryOptions({
  queryKey: ['guides'],
  staleTime: Infinity,
  queryFn: async (): Promise<GuidePages> => {
    const isGerman = i18n.locale === 'de'
    const { files } = await (isGerman ? import('./german-pages.ts') : import('./english-pages.ts'))
    const texts = Object.entries(files).map(([file, text]) => [nameOf(file), text])
    return { language: isGerman ? 'de' : 'en', texts: Object.fromEntries(texts) }
  },
})

/** `./pages/products.en.md` is the guide `products`. */
function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).split('.', 1)[0]!
}

const maxFound = 5

/** The guides that have all words in their title or, once they are loaded, in their text. Those with the words in the title come first. */
export function findGuides(typed: string, pages: GuidePages | undefined): { title: string; to: string }[] {
  if (typed.trim().length <= 2) return []
  const titled = guides.map(({ name, title }) => ({ title: t(title), to: paths.guide(name), text: pages?.texts[name] ?? '' }))
  const byTitle = titled.filter(({ title }) => matches(title, typed))
  const byText = titled.filter(({ title, text }) => matches(`${title} ${text.replaceAll(/[^\p{L}\p{N}-]+/gu, ' ')}`, typed))
  return [...new Set([...byTitle, ...byText])].slice(0, maxFound)
}
