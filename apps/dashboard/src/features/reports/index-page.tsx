import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { canOpen } from '../../lib/calls/screen-access.ts'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { reportGroups } from './reports.ts'
import classes from './reports.module.css'

/** All reports that the reader may open. */
export default function ReportsPage() {
  return (
    <Page
      title={t({ message: 'Reports', context: 'figures' })}
      lead={t`Every report adds up to the last cent and can be exported.`}
    >
      <div className={classes.groups}>
        {reportGroups.map(({ title, reports }) => {
          const open = reports.filter(({ to }) => canOpen(to))
          if (open.length === 0) return null
          return (
            <Panel key={t(title)} title={t(title)} flush>
              <ul className={classes.list}>
                {open.map((report) => (
                  <li key={report.to}>
                    <Link to={report.to}>
                      <b>{t(report.title)}</b>
                      <span>{t(report.about)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </Panel>
          )
        })}
      </div>
    </Page>
  )
}
