import { Command } from 'commander'
import type { Session } from '../main.ts'

export function demoCommand(session: Session): Command {
  return new Command('demo')
    .description('guard actions of other agents, show how, and print all benchmarks')
    .action(async () => {
      // Loaded when it is needed: the evaluation's libraries would slow down every other command.
      const { runDemo } = await import('./demo/run-demo.ts')
      await runDemo(session)
    })
}
