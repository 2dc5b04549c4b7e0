import { t } from '@lingui/core/macro'
import { Modal, Switch } from '@mantine/core'
import { useSingleKeys } from '../../ui/keys.ts'
import { modKey } from './mod-key.ts'
import classes from './shell.module.css'

/** The keyboard shortcuts by screen. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const [enabled, setEnabled] = useSingleKeys()
  const groups: [string, [string, string][]][] = [
    [
      t`Everywhere`,
      [
        [`${modKey()} K`, t`Search`],
        [`${modKey()} S`, t`Save the page`],
        [t`${modKey()} Enter`, t`Send or save the form`],
        ['?', t`Show keyboard shortcuts`],
        ['Esc', t`Close the dialog or panel`],
      ],
    ],
    [
      t`Lists`,
      [
        ['J', t`Next row`],
        ['K', t`Previous row`],
        ['X', t`Select the row`],
        [t`Shift X`, t`Select up to this row`],
        [t`Enter`, t`Open the selected row`],
        [t`Space`, t`Preview the order (J and K: next and previous, Esc: close)`],
        ['/', t`Search the list`],
      ],
    ],
    [
      t`Orders`,
      [
        ['[', t`Previous order in the list`],
        [']', t`Next order in the list`],
        ['N', t`Next step: ship, capture or mark as paid`],
      ],
    ],
    [t`Products`, [[`${modKey()} D`, t`Copy a value to all variants below`]]],
  ]
  return (
    <Modal opened onClose={onClose} title={t`Keyboard shortcuts`} size="30rem">
      {groups.map(([title, keys]) => (
        <section key={title} className={classes.shortcuts}>
          <h3>{title}</h3>
          <dl>
            {keys.map(([key, description]) => (
              <div key={key}>
                <dt>{description}</dt>
                <dd>
                  <kbd>{key}</kbd>
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
