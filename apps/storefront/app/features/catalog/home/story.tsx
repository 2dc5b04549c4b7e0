import { Trans } from '@lingui/react/macro'
import { queryPages } from '@stoa/contract/calls/stoa/pages'
import { useId } from 'react'
import { Link, type RouterContextProvider } from 'react-router'
import { storefront } from '../../../lib/page/context.ts'
import { toParagraphs } from '../../../lib/texts/plain-text.ts'
import { paths } from '../../../paths.ts'

export interface StoryView {
  title: string
  text: string
  path: string
}

/** The beginning of the page about the shop. Undefined where the owner has written none. */
export async function loadStory({ context }: { context: Readonly<RouterContextProvider> }): Promise<StoryView | undefined> {
  const { pages = [] } = await context.get(storefront).api.call(queryPages, {
    query: { filter: { visible: true, kind: 'ABOUT' }, cursorPaging: { limit: 1 } },
  })
  const [page] = pages
  const [text] = toParagraphs(page?.html ?? '')
  return page?.slug && text ? { title: page.title ?? '', text, path: paths.page(page.slug) } : undefined
}

export function Story({ story: { title, text, path } }: { story: StoryView }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="bleed part border-y border-line bg-mat py-14 md:py-24">
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-12">
        <h2 id={id} className="display text-title md:col-span-5">
          {title}
        </h2>
        <div className="md:col-span-6 md:col-start-7">
          <p dir="auto" className="max-w-[52ch] text-lead">
            {text}
          </p>
          <Link to={path} className="mt-3 inline-flex min-h-11 items-center underline underline-offset-4">
            <Trans>More about us</Trans>
          </Link>
        </div>
      </div>
    </section>
  )
}
