import { t } from '@lingui/core/macro'
import { Modal, Switch } from '@mantine/core'
import { parseKeys, shortcuts, shortcutScopes, type ShortcutId } from '../../ui/actions/shortcuts.ts'
import { useSingleKeys } from '../../ui/actions/use-shortcuts.ts'
import { modKey } from './mod-key.ts'
import classes from './shell.module.css'

const ids = Object.keys(shortcuts) as ShortcutId[]

/** The keyboard shortcuts by screen. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const [enabled, setEnabled] = useSingleKeys()
  return (
    <Modal opened onClose={onClose} title={t`Keyboard shortcuts`} size="30rem">
      {Object.entries(shortcutScopes).map(([scope, title]) => (
        <section key={scope} className={classes.shortcuts}>
          <h3>{t(title)}</h3>
          <dl>
            {ids
              .filter((id) => shortcuts[id].scope === scope)
              .map((id) => (
                <div key={id}>
                  <dt>{t(shortcuts[id].label)}</dt>
                  <dd>
                    <kbd>{writeKeys(id)}</kbd>
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <Switch
        label={t`Single-key shortcuts`}
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
        mt="md"
      />
    </Modal>
  )
}

/** As it is printed on the keyboard. */
function writeKeys(id: ShortcutId): string {
  const { key, mod, shift } = parseKeys(id)
  const names: Readonly<Record<string, string | undefined>> = { Escape: 'Esc', Enter: t`Enter`, ' ': t`Space` }
  return [mod && modKey(), shift && t`Shift`, names[key] ?? key.toUpperCase()].filter(Boolean).join(' ')
}
