import { runInterruptibly } from '../../localN8n/mod';
import { Stage } from './stage';

const [userFolder] = process.argv.slice(2);
let stage: Stage | undefined;

async function main(): Promise<void> {
	stage = await Stage.start(userFolder, { daysBack: '40', daysAhead: '30' }, { size: { clients: 40, workers: 25, weeksBack: 6, weeksAhead: 2, incidents: 60 } });
	for (let i = 0; i < 2; i++) {
		const t = Date.now();
		const id = await stage.begin();
		console.log(await stage.end(id), Date.now() - t);
		console.log(JSON.stringify((await stage.client.errorsOf('careInPostgres01')).map(e=>e?.slice(0,600))));
		console.log(stage.database.run('select id,resource,slice,status,came,new,changed,gone,back,finished-asked,left(reason,200) from care.run order by id'));
	}
}
void runInterruptibly(main, async () => await stage?.close());
