import { notFound } from 'next/navigation'
import { shop } from '@/lib/shop'
import { Page } from '@/ui/page'

/** A page that the owner wrote, from the content collection “Pages”. */
export default async function ContentPage({ params }: PageProps<'/pages/[slug]'>) {
  const query = (await shop()).items.query('Pages').eq('slug', (await params).slug)
  const { title, html } = (await query.limit(1).find()).items[0] ?? notFound()
  return (
    <Page title={title}>
      <div className="text" dangerouslySetInnerHTML={{ __html: html }} />
    </Page>
  )
}
