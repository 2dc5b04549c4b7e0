import { t } from '@lingui/core/macro'
import { paths } from '../paths.ts'

/** What an empty place says on demand: the service of the API's reference that is about it. */
export function learnAbout(service: string): { label: string; href: string } {
  return { label: t`Read more in the API reference`, href: paths.apiReference(service) }
}
