import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import type { SiteSummary } from '@stoa/contract/services/stoa/sessions'
import { baseOf } from '../../lib/site-url.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Shown where the URL names a site that the person does not work on: the sites that they do work on. */
export function OtherSites({ sites }: { sites: readonly SiteSummary[] }) {
  return (
    <Page title={t`You don’t have access to this site`} narrow lead={t`Ask an owner of the site to invite you.`}>
      <Panel title={t`Your sites`}>
        {sites.map(({ id, name }) => (
          <p key={id}>
            <Anchor href={baseOf(id)}>{name}</Anchor>
          </p>
        ))}
      </Panel>
    </Page>
  )
}
