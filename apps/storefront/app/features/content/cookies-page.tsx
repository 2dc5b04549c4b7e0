import { useId } from 'react'
import { storefront } from '../../lib/page/context.ts'
import { pageMeta } from '../../lib/page/meta.ts'
import { Article } from './article.tsx'
import type { Route } from './+types/cookies-page.ts'
import { cookies, storage, texts } from './cookies.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { shop, i18n } = context.get(storefront)
  const translated = (entries: typeof cookies) =>
    entries.map(({ name, purpose, duration }) => ({ name, purpose: i18n._(purpose), duration: i18n._(duration) }))
  return {
    shopName: shop.name,
    title: `${i18n._(texts.title)} – ${shop.name}`,
    texts: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, i18n._(text)])) as Record<
      keyof typeof texts,
      string
    >,
    cookies: translated(cookies),
    storage: translated(storage),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : [])

export default function CookiesPage({ loaderData: { texts, cookies, storage } }: Route.ComponentProps) {
  return (
    <Article title={texts.title}>
      <p className="max-w-[65ch] text-lead">{texts.intro}</p>
      <Entries title={texts.cookies} texts={texts} entries={cookies} />
      <Entries title={texts.storage} text={texts.storageIntro} texts={texts} entries={storage} />
    </Article>
  )
}

function Entries({
  title,
  text,
  texts,
  entries,
}: {
  title: string
  text?: string
  texts: Record<'name' | 'purpose' | 'duration', string>
  entries: readonly { name: string; purpose: string; duration: string }[]
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
            {[texts.name, texts.purpose, texts.duration].map((head) => (
              <th key={head} scope="col" className="py-2 pe-6 text-start font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {entries.map(({ name, purpose, duration }) => (
            <tr key={name} className="border-b border-line align-baseline max-sm:block max-sm:py-3">
              <th scope="row" className="py-3 pe-6 text-start font-medium max-sm:block max-sm:py-0">
                <code>{name}</code>
              </th>
              <td className="py-3 pe-6 max-sm:block max-sm:py-0">{purpose}</td>
              <td className="py-3 text-small whitespace-nowrap text-quiet max-sm:block max-sm:py-0">{duration}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
