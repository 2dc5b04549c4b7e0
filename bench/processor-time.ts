import { readdirSync, readFileSync } from 'node:fs'

/** A kernel tick is a hundredth of a second on every Linux that Node runs on. */
const ticksPerSecond = 100

/** Milliseconds of processor time of a process since its start. Other load on the machine does not change it. */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000
}

/** The same for all running child processes: the sessions of a database. */
export function processorTimeOfChildren(parent: number): number {
  let sum = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const [, after] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')
      if (Number(after!.split(' ')[1]) === parent) sum += processorTime(Number(name))
    } catch {
      // The process ended meanwhile.
    }
  }
  return sum
}
