import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { SiteSummary } from '@stoa/contract/services/stoa/sessions'
import { toSiteBase } from '../../lib/site/site-url.ts'
import { Mark } from './brand.tsx'
import classes from './shell.module.css'

/** Shown where the URL names a site that the person does not work on: the sites that they do work on. */
export function OtherSites({ sites }: { sites: readonly SiteSummary[] }) {
  return (
    <main className={classes.signIn}>
      <title>{t`You don’t have access to this site · Stoa`}</title>
      <header>
        <Mark size={40} />
        <h1>{t`You don’t have access to this site`}</h1>
        <p className={classes.signInLead}>{t`Ask an owner of the site to invite you, or open one of your sites.`}</p>
      </header>
      {sites.map(({ id, name }) => (
        <Button key={id} component="a" href={toSiteBase(id)} fullWidth>
          {name}
        </Button>
      ))}
    </main>
  )
}
