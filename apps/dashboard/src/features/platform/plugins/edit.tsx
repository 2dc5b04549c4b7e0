import { t } from '@lingui/core/macro'
import { updatePlugin } from '@stoa/contract/calls/stoa/plugins'
import { findChanges } from '../../../lib/calls/changes.ts'
import { editDrawer } from '../../../lib/record/edit-drawer.tsx'
import { paths } from '../../../paths.ts'
import { CopyText } from '../../../ui/actions/copy-text.tsx'
import { checkPlugin, PluginFields, toPlugin, toValues } from './fields.tsx'
import { getKind } from './kinds.ts'
import { Outcomes } from './outcomes.tsx'
import { pluginQuery, plugins } from './queries.ts'
import { TryPlugin } from './try-plugin.tsx'

export default editDrawer({
  param: 'pluginId',
  query: pluginQuery,
  parent: paths.plugins,
  texts: () => ({
    title: t`App`,
    loadFailed: t`We couldn’t load the app`,
    saveFailed: t`We couldn’t save the app`,
    saved: t`App saved`,
    changedMeanwhile: t`This app changed while you were editing.`,
    gone: t`This app no longer exists.`,
  }),
  name: ({ name }) => name,
  save: updatePlugin,
  refreshes: [plugins],
  readsAgain: true,
  toValues,
  check: checkPlugin,
  toRequest: (values, base, id) => ({ plugin: { id, ...findChanges(toPlugin(values), toPlugin(toValues(base))) } }),
  fields: (form, plugin, id) => (
    <>
      <PluginFields form={form} />
      {getKind(plugin) !== 'MINIMUM_ORDER' && (
        <>
          <p>{t`The app verifies requests with these:`}</p>
          <CopyText text={plugin.appId ?? ''} what={t`app ID`} />
          <CopyText text={plugin.publicKey ?? ''} what={t`public key`} />
        </>
      )}
      <TryPlugin pluginId={id} />
      {getKind(plugin) === 'ECOM_SHIPPING_RATES' && <Outcomes pluginId={id} />}
    </>
  ),
})
