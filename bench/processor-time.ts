import { readdirSync, readFileSync } from 'node:fs'

/** Kernel ticks are hundredths of a second on every Linux that Node runs on. */
const ticksPerSecond = 100

/** Milliseconds of processor time that a process has used since its start: what does not change with whatever else the machine does. */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000
}

/** The same of all processes that a process has started and that still run: a database's sessions. */
export function processorTimeOfChildren(parent: number): number {
  let sum = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const [, after] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')
      if (Number(after!.split(' ')[1]) === parent) sum += processorTime(Number(name))
    } catch {
      // It ended while we looked.
    }
  }
  return sum
}
