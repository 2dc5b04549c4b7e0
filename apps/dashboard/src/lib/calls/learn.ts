import { t } from '@lingui/core/macro'
import { paths } from '../../paths.ts'

/** A link to the API reference of a service. */
export function learnAbout(service: string): { label: string; href: string } {
  return { label: t`Read more in the API reference`, href: paths.apiReference(service) }
}
