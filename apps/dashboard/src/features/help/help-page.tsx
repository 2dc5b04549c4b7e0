import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { guideGroups, type GuideName } from '../../lib/help/guides.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './help.module.css'

/** All guides for owners, by area. */
export default function HelpPage() {
  return (
    <Page title={t`Help`} lead={t`Short guides to everything in your shop. The search finds their words, too.`} narrow>
      <div className={classes.groups}>
        {guideGroups.map(({ title, guides }) => (
          <Panel key={title.id} title={t(title)}>
            <ul className={classes.list}>
              {Object.entries(guides).map(([name, guideTitle]) => (
                <li key={name}>
                  <Link to={paths.guide(name as GuideName)}>{t(guideTitle)}</Link>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </Page>
  )
}
