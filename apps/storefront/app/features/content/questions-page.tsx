import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { queryQuestions } from '@stoa/contract/calls/stoa/questions'
import { storefront } from '../../context.ts'
import { pageMeta } from '../../meta.ts'
import { notFound } from '../../not-found.ts'
import type { Route } from './+types/questions-page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, shop, i18n } = context.get(storefront)
  const { questions = [] } = await api.call(queryQuestions, { query: { cursorPaging: { limit: 100 } } })
  if (questions.length === 0) throw notFound()
  const topics = [...Map.groupBy(questions, ({ topic }) => topic ?? '')].map(([topic, entries]) => ({ topic, entries }))
  return { shopName: shop.name, title: i18n._(msg`Questions and answers – ${shop.name}`), topics }
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : [])

export default function QuestionsPage({ loaderData: { topics } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <article className="page pt-8 md:pt-14">
      <h1 className="display mb-6 text-title">{t`Questions and answers`}</h1>
      {topics.map(({ topic, entries }) => (
        <section key={topic} className="mb-8 max-w-[65ch]">
          {topic && <h2 className="mb-2 text-lead">{topic}</h2>}
          {entries.map(({ id, text, answer = '' }) => (
            <details key={id} className="border-b border-line">
              <summary className="min-h-11 cursor-pointer py-3">{text}</summary>
              <p dir="auto" className="pb-4 whitespace-pre-line">
                {answer}
              </p>
            </details>
          ))}
        </section>
      ))}
    </article>
  )
}
