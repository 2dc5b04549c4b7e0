import { useId } from 'react'
import { storefront } from '../../context.ts'
import { pageMeta } from '../../meta.ts'
import type { Route } from './+types/cookies-page.ts'
import { cookies, kept, words } from './cookies.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { shop, i18n } = context.get(storefront)
  const inWords = (entries: typeof cookies) =>
    entries.map(({ name, why, until }) => ({ name, why: i18n._(why), until: i18n._(until) }))
  return {
    shopName: shop.name,
    title: `${i18n._(words.title)} – ${shop.name}`,
    words: Object.fromEntries(Object.entries(words).map(([name, text]) => [name, i18n._(text)])) as Record<
      keyof typeof words,
      string
    >,
    cookies: inWords(cookies),
    kept: inWords(kept),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : [])

export default function CookiesPage({ loaderData: { words, cookies, kept } }: Route.ComponentProps) {
  return (
    <article className="page pt-8 md:pt-14">
      <h1 className="display mb-6 text-title">{words.title}</h1>
      <p className="max-w-[65ch] text-lead">{words.intro}</p>
      <Entries title={words.cookies} words={words} entries={cookies} />
      <Entries title={words.kept} text={words.keptIntro} words={words} entries={kept} />
    </article>
  )
}

function Entries({
  title,
  text,
  words,
  entries,
}: {
  title: string
  text?: string
  words: Record<'name' | 'why' | 'until', string>
  entries: readonly { name: string; why: string; until: string }[]
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="font-display text-heading">
        {title}
      </h2>
      {text && <p className="mt-1 text-quiet">{text}</p>}
      <table className="mt-4 w-full max-w-5xl text-start max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="border-b border-ink text-small">
            {[words.name, words.why, words.until].map((head) => (
              <th key={head} scope="col" className="py-2 pe-6 text-start font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {entries.map(({ name, why, until }) => (
            <tr key={name} className="border-b border-line align-baseline max-sm:block max-sm:py-3">
              <th scope="row" className="py-3 pe-6 text-start font-medium max-sm:block max-sm:py-0">
                <code>{name}</code>
              </th>
              <td className="py-3 pe-6 max-sm:block max-sm:py-0">{why}</td>
              <td className="py-3 text-small whitespace-nowrap text-quiet max-sm:block max-sm:py-0">{until}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
