import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { guideTitle, type GuideName } from './guides.ts'

/** A link of an empty state to the guide of its area. */
export function GuideLink({ to }: { to: GuideName }) {
  return <Link to={paths.guide(to)}>{t(guideTitle(to))}</Link>
}

/** A link of an empty state to a service of the API reference, for screens that developers use. */
export function ReferenceLink({ service }: { service: string }) {
  return (
    <a href={paths.apiReference(service)} target="_blank" rel="noreferrer">
      {t`Read more in the API reference`}
    </a>
  )
}
