import { notFound } from 'next/navigation'
import { shop } from '@/lib/shop'

/** A page that the owner wrote, from the content collection “Pages”. */
export default async function ContentPage({ params }: { params: Promise<{ slug: string }> }) {
  const { items } = await shop()
  const found = await items
    .query('Pages')
    .eq('slug', (await params).slug)
    .limit(1)
    .find()
  const page = found.items[0]
  if (!page) notFound()
  return (
    <article className="text">
      <h1>{page.title}</h1>
      <div dangerouslySetInnerHTML={{ __html: page.html }} />
    </article>
  )
}
