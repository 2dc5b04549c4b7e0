import { parse } from 'yaml'
import { expect, test } from 'vitest'
import type { RawService } from '../read-service.ts'
import { compareService } from './compare-service.ts'
import { lampsFile, writeLampsPackage, type Replacement } from './lamps-package.ts'
import { readPackage } from './read-package.ts'

/** The differences of the service file from the package after replacements in it, as `kind | what | ours | theirs`. */
function differences(...replacements: Replacement[]): string[] {
  const service = parse(lampsFile) as RawService
  return compareService('home/lamps', service, readPackage(writeLampsPackage(...replacements))).map(
    ({ kind, what, ours, theirs }) => [kind, what, ours, theirs].join(' | '),
  )
}

test('a service file with the facts of its package does not differ from it', () => {
  expect(differences()).toEqual([])
})

const cases: [name: string, replacements: Replacement[], expected: string[]][] = [
  [
    'an operation that was added',
    [
      [
        'declare function queryLamps(): __P',
        "declare function sellLamp(): __PublicMethodMetaInfo<'POST', {}, A, Screw, B, Screw>;\ndeclare function queryLamps(): __P",
      ],
      ['module.exports = {', "module.exports = { sellLamp: call('POST', '/v1/lamps/sell'),"],
    ],
    ['operation | sellLamp |  | POST /home/v1/lamps/sell'],
  ],
  [
    'an operation that was removed',
    [["declare function queryLamps(): __PublicMethodMetaInfo<'POST'", "declare function queryLamps(): Other<'POST'"]],
    ['operation | queryLamps | POST /home/v1/lamps/query | '],
  ],
  ['another method', [["call('PATCH'", "call('PUT'"]], ['path | updateLamp | PATCH /home/v1/lamps/{} | PUT /home/v1/lamps/{}']],
  [
    'another path',
    [["'/v1/lamps/query'", "'/v2/lamps/query'"]],
    [
      'path | queryLamps | POST /home/v1/lamps/query | POST /home/v2/lamps/query',
      'path | queryLamps | /v1/lamps/query | /v2/lamps/query',
    ],
  ],
  [
    'another name of the method',
    [['home.v1.Lamps.QueryLamps', 'home.v2.Lamps.QueryLamps']],
    ['name | queryLamps | home.v1.Lamps.QueryLamps | home.v2.Lamps.QueryLamps'],
  ],
  [
    'another permission',
    [['HOME.LAMP_UPDATE', 'HOME.LAMP_WRITE']],
    ['permission | updateLamp |  | HOME.LAMP_WRITE', 'permission | updateLamp | HOME.LAMP_UPDATE | '],
  ],
  [
    'a field of the request that is no longer required',
    [[' * @requiredField lamp.revision\n', '']],
    ['required | updateLamp | lamp.revision | '],
  ],
  [
    'a required field of a group, of which one is set',
    [['@requiredField lamp.revision', '@requiredField lamp.revision\n * @requiredField lamp.socket.screw.width']],
    ['required | updateLamp |  | lamp.screw.width'],
  ],
  [
    'another error code',
    [["'LAMP_IS_BROKEN'", "'LAMP_IS_SOLD'"]],
    ['error code | updateLamp |  | LAMP_IS_SOLD', 'error code | updateLamp | LAMP_IS_BROKEN | '],
  ],
  [
    'another rule',
    [["'DIMMED_WHILE_OFF'", "'TOO_BRIGHT'"]],
    ['rule | updateLamp |  | TOO_BRIGHT', 'rule | updateLamp | DIMMED_WHILE_OFF | '],
  ],
  [
    'another date of removal',
    [['@targetRemovalDate 2027-02-01', '@targetRemovalDate 2028-01-01']],
    [
      'deprecation | updateLamp | deprecated 2027-02-01 home.v2.Lamps.UpdateLamp | deprecated 2028-01-01 home.v2.Lamps.UpdateLamp',
    ],
  ],
  [
    'an operation that was deprecated',
    [[' * @permissionId HOME.LAMP_READ\n * @fqn', ' * @permissionId HOME.LAMP_READ\n * @deprecated\n * @fqn']],
    ['deprecation | queryLamps |  | deprecated'],
  ],
  [
    'a field that was added',
    [['    screw?: Screw;\n    plug', '    /** @maxLength 5 */\n    shade?: string;\n    screw?: Screw;\n    plug']],
    ['field | Lamp.shade |  | string len=..5'],
  ],
  ['a field that was removed', [['    color?: ColorWithLiterals;\n', '']], ['field | Lamp.color | Color | ']],
  ['another type', [['tags?: string[]', 'tags?: number[]']], ['type | Lamp.tags | string[] | number[]']],
  ['a field that may be null', [['name?: string;', 'name?: string | null;']], ['type | Lamp.name | string | string|null']],
  ['a field that is no longer required', [['width: number', 'width?: number']], ['required | Screw.width | required | ']],
  ['another length', [['@maxLength 30', '@maxLength 50']], ['bound | Lamp.name | len=1..30 | len=1..50']],
  ['another size', [['/** @maxSize 10 */\n', '']], ['bound | Lamp.tags | size=..10 | ']],
  ['another range', [['@min 1 ', '@min 0 ']], ['bound | Lamp.watts | val=1.. | val=0..']],
  ['other decimals', [['maxScale:2', 'maxScale:3']], ['bound | Lamp.price | dec=gte=0,maxScale=2 | dec=gte=0,maxScale=3']],
  ['another format', [['@format GUID', '@format WEB_URL']], ['bound | Lamp.id | fmt=GUID | fmt=WEB_URL']],
  ['a field that may be written', [['     * @readonly\n', '']], ['bound | Lamp.id | ro | ']],
  [
    'a deprecation of a field that was lifted',
    [['     * @deprecated\n', '']],
    ['deprecation | Lamp.oldName | deprecated 2026-10-01 name | '],
  ],
  [
    'another group of fields, of which one is set',
    [['interface LampSocketOneOf { screw?: Screw; ', 'interface LampSocketOneOf { ']],
    ['type | Lamp (oneOf socket) | screw | '],
  ],
  ['an enum value that was added', [['COLD = "COLD"', 'COLD = "COLD", RED = "RED"']], ['enum value | Color |  | RED']],
  [
    'an enum value that was deprecated',
    [['WARM = "WARM"', '\n/** @deprecated */\nWARM = "WARM"']],
    ['deprecation | Color |  | WARM'],
  ],
  [
    'another event type',
    [['@eventType home.v1.lamp_updated', '@eventType home.v1.lamp_changed']],
    ['event | onLampUpdated | home.v1.lamp_updated | home.v1.lamp_changed'],
  ],
  ['an event that was removed', [[' * @webhook\n', '']], ['event | onLampUpdated | home.v1.lamp_updated | ']],
  [
    'a field that can no longer be queried',
    [["fields: ['_id', '_createdDate']", "fields: ['_id']"]],
    ['query | queryLamps createdDate | *, sort BOTH | '],
  ],
  [
    'other operators of a filter',
    [["operators: '*'; sort: 'BOTH'", "operators: ['$in', '$eq']; sort: 'NONE'"]],
    [
      'query | queryLamps id | *, sort BOTH | $eq $in, sort NONE',
      'query | queryLamps createdDate | *, sort BOTH | $eq $in, sort NONE',
    ],
  ],
]

test.each(cases)('a difference is reported: %s', (_, replacements, expected) => {
  expect(differences(...replacements)).toEqual(expected)
})

test('a package without typings of its calls cannot be read', () => {
  const folder = writeLampsPackage(
    ['interface UpdateLampRequest', 'interface Other'],
    ['type __PublicMethodMetaInfo', 'type Other'],
  )
  expect(readPackage(folder).types.type('UpdateLampRequest')).toBeUndefined()
  const empty = writeLampsPackage(
    ['declare function updateLamp(): __PublicMethodMetaInfo', 'declare function updateLamp(): X'],
    ['declare function queryLamps(): __PublicMethodMetaInfo', 'declare function queryLamps(): X'],
  )
  expect(() => readPackage(empty)).toThrow('@wix/auto_sdk_home_lamps@1.0.1 describes no operation in its typings')
})
