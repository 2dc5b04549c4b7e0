import { useLingui } from '@lingui/react/macro'
import '../../../lib/texts/account-texts.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import type { Route } from './+types/notify-page.ts'
import { NotifyForm } from './notify-form.tsx'

/** The form as a page, for browsers without script and links from elsewhere. */
export function Notify({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  return (
    <div className="page max-w-2xl pt-8 md:pt-14">
      <PageTitle title={t`Notify me`} text={loaderData.name} />
      <NotifyForm asked={loaderData} answer={actionData} />
    </div>
  )
}
