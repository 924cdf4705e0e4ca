import type { ClausalSearchEventMap } from 'clausal/element';
import 'clausal/element';
import { createApp, defineComponent, ref } from 'vue';

/** A search whose text the page keeps, with a list of the clauses that run. */
const PaymentSearch = defineComponent({
  setup() {
    const text = ref('amount>=1000');
    const clauses = ref<readonly string[]>([]);
    const run = ({ detail }: ClausalSearchEventMap['search']): void => {
      clauses.value = (detail.query?.clauses ?? []).map(({ field }) => field.path);
    };
    return { text, clauses, run };
  },
  template: `
    <main>
      <clausal-search resource="payments" label="Find payments" v-model="text" @search="run"></clausal-search>
      <button type="button" @click="text = 'payment_status:&quot;SETTLED&quot;'">Settled payments</button>
      <p>Text: {{ text }}</p>
      <ul><li v-for="path in clauses" :key="path">{{ path }}</li></ul>
    </main>
  `,
});

/** The app, which the page mounts. */
export const app = createApp(PaymentSearch);
app.config.compilerOptions.isCustomElement = (tag) => tag === 'clausal-search';
