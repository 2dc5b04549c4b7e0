import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { getDirection } from '@stoa/web/languages'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { queryClient } from '../../lib/calls/query-client.ts'
import { settleWithin } from '../../lib/calls/settle-within.ts'
import { guides } from '../../lib/help/guides.ts'
import { BackLink } from '../../lib/record/back-link.tsx'
import { Loaded } from '../../lib/record/loaded.tsx'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { Page } from '../../ui/page/page.tsx'
import classes from './help.module.css'
import { Markdown } from './markdown.tsx'
import { guidePagesQuery } from './shared/pages.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(guidePagesQuery))

/** A guide for owners: what an area is for, first steps, what customers see, and common mistakes. */
export default function GuidePage() {
  const { name } = useParams()
  const query = useQuery(guidePagesQuery)
  const guide = guides.find((each) => each.name === name)
  const back = <BackLink to={paths.help()}>{t`Help`}</BackLink>
  if (!guide) {
    return (
      <Page title={t`Help`} back={back} narrow>
        <Empty why={t`There is no such guide.`} />
      </Page>
    )
  }
  return (
    <Page title={t(guide.title)} back={back} narrow>
      <Loaded query={query} skeleton={<Skeleton height={480} radius="md" />} failed={t`We couldn’t load the guide`}>
        {({ language, texts }) => (
          <article className={classes.guide} lang={language} dir={getDirection(language)}>
            <Markdown text={texts[guide.name]} />
          </article>
        )}
      </Loaded>
    </Page>
  )
}
