import { queryQuestions } from '@stoa/contract/calls/stoa/questions'
import { storefront } from '../../lib/page/context.ts'
import { pageMeta } from '../../lib/page/meta.ts'
import { notFound } from '../../lib/page/not-found.ts'
import { questionsTitle } from '../../lib/texts/page-texts.server.ts'
import { Article } from './article.tsx'
import type { Route } from './+types/questions-page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { api, shop } = visit
  const { questions = [] } = await api.call(queryQuestions, { query: { cursorPaging: { limit: 100 } } })
  if (questions.length === 0) throw notFound()
  const heading = questionsTitle(visit)
  // Questions without a topic come first, so that they do not stand under the heading of another.
  const ordered = questions.toSorted((one, other) => Number(Boolean(one.topic)) - Number(Boolean(other.topic)))
  return { shopName: shop.name, heading, title: `${heading} – ${shop.name}`, questions: ordered }
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : [])

export default function QuestionsPage({ loaderData: { heading, questions } }: Route.ComponentProps) {
  return (
    <Article title={heading}>
      {questions.map(({ id, text, answer, topic }, index) => (
        <section key={id} className="max-w-[65ch]">
          {topic && topic !== questions[index - 1]?.topic && <h2 className="mt-8 mb-2 text-lead">{topic}</h2>}
          <details className="border-b border-line">
            <summary className="min-h-11 cursor-pointer py-3">{text}</summary>
            <p className="ps-4 pb-4 whitespace-pre-line">{answer}</p>
          </details>
        </section>
      ))}
    </Article>
  )
}
