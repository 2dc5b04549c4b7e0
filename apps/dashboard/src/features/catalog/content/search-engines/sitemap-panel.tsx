import { plural, t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { setupQuery } from '../../../overview/shared/setup.ts'
import { When } from '../../../../lib/format/when.tsx'
import { inShop } from '../../../../lib/calls/session.ts'
import { paths } from '../../../../paths.ts'
import { Fact, Facts, Panel } from '../../../../ui/page/panel.tsx'
import { Status } from '../../../../ui/feedback/status.tsx'
import { sitemapQuery } from './queries.ts'

/** The contents of the sitemap. */
export function SitemapPanel() {
  const query = useQuery(sitemapQuery)
  const { data: setup } = useQuery(setupQuery)
  return (
    <Panel
      title={t`Sitemap`}
      states={
        setup &&
        (setup.published ? (
          <Status tone="good">{t`Allow search engines`}</Status>
        ) : (
          <Status tone="warn">{t`The shop is closed`}</Status>
        ))
      }
    >
      <Loaded query={query} skeleton={<p>…</p>} failed={t`We couldn’t load the sitemap`}>
        {({ parts, pages, categories, products, newest }) => (
          <Facts>
            <Fact name={t`Address`}>
              <Anchor href={inShop(paths.sitemap())} target="_blank" size="sm">
                {new URL(inShop(paths.sitemap()), location.origin).href}
              </Anchor>
            </Fact>
            <Fact name={t`Contains`}>
              {[
                plural(products, { one: '# product', other: '# products' }),
                plural(categories, { one: '# category', other: '# categories' }),
                plural(pages, { one: '# page', other: '# pages' }),
              ].join(', ')}
              {parts > 1 && ` · ${t`in the first of ${parts} parts`}`}
            </Fact>
            <Fact name={t`Latest change`}>
              <When date={newest || undefined} />
            </Fact>
            {setup && !setup.published && (
              <Fact name={t`Note`}>
                <Link to={paths.setup()}>{t`Search engines can’t see your shop until you open it.`}</Link>
              </Fact>
            )}
          </Facts>
        )}
      </Loaded>
    </Panel>
  )
}
