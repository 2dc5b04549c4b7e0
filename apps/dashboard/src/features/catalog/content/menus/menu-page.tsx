import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { t } from '@lingui/core/macro'
import { deleteMenu, updateMenu } from '@stoa/contract/calls/stoa/menus'
import type { Menu } from '@stoa/contract/services/stoa/menus'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { RecordPage } from '../../../../lib/record/record-page.tsx'
import { settleWithin } from '../../../../lib/calls/settle-within.ts'
import { TranslateLink } from '../../../../lib/record/translate-link.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { EditorSkeleton } from '../editor-skeleton.tsx'
import { MenuFields } from './fields.tsx'
import { menuQuery, menus } from './queries.ts'
import { checkMenu, toFormField, toMenu, toValues, type MenuValues } from './values.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(menuQuery(params['menuId']!)))

export default function MenuPage() {
  const menuId = useParams()['menuId']!
  const [sent, setSent] = useState<MenuValues['items']>([])
  const save = useCall(updateMenu, {
    failed: t`We couldn’t save the menu`,
    done: ({ menu }) => t`Menu ${menu?.name ?? ''} saved`,
    quiet: true,
    refreshes: [menus, menuQuery(menuId)],
  })
  return (
    <RecordPage
      query={useQuery(menuQuery(menuId))}
      recordKey={menuId}
      title={(menu) => menu?.name ?? t`Menu`}
      back={<BackLink to={paths.menus()}>{t`Menus`}</BackLink>}
      actions={(menu) => (
        <>
          <TranslateLink entity="stoa.v1.menu" entityId={menuId} />
          <Delete menu={menu} />
        </>
      )}
      skeleton={<EditorSkeleton label={t`Loading the menu`} />}
      failed={t`We couldn’t load the menu`}
      gone={t`This menu no longer exists.`}
      call={save}
      toValues={toValues}
      toRequest={(values, { revision }) => {
        setSent(values.items)
        return { menu: { id: menuId, revision: revision!, ...toMenu(values) } }
      }}
      check={checkMenu}
      place={toFormField(sent)}
      changedMeanwhile={t`This menu changed while you were editing.`}
      saveLabel={t`Save`}
    >
      {(form) => <MenuFields form={form} />}
    </RecordPage>
  )
}

function Delete({ menu: { id, name } }: { menu: Menu }) {
  const navigate = useNavigate()
  const call = useCall(deleteMenu, {
    failed: t`We couldn’t delete the menu`,
    done: t`Menu ${name ?? ''} deleted`,
    refreshes: [menus],
    onDone: () => void navigate(paths.menus(), { replace: true }),
  })
  return (
    <Confirm
      question={t`Delete menu ${name ?? ''}?`}
      consequence={t`The menu disappears from the shop. The pages it links to stay. You can’t undo this.`}
      confirmLabel={t`Delete`}
      onConfirm={() => call.send({ menuId: id! })}
    >
      {(ask) => (
        <CallButton call={call} onClick={ask}>
          {t`Delete`}
        </CallButton>
      )}
    </Confirm>
  )
}
