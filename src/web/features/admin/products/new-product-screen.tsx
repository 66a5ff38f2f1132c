import { useNavigate } from '@tanstack/react-router';
import { AdminPage } from '../parts/admin-page.tsx';
import { ProductForm } from './product-form.tsx';
import { useCreateProduct } from './product/product-admin.queries.ts';
import { emptyDraft } from './product/product-draft.rules.ts';

/** Creates a product; pictures and a supplier are added afterwards. */
export function NewProductScreen() {
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess } = useCreateProduct();
  return (
    <AdminPage tab="products" title="Add Product">
      <div className="max-w-3xl">
        <ProductForm
          isNew
          saved={emptyDraft}
          isSaving={isPending || isSuccess}
          onSave={(draft, { onError }) =>
            mutate(draft, {
              ...(onError && { onError }),
              onSuccess: ({ id }) => void navigate({ to: '/admin/products/$id', params: { id: String(id) } }),
            })
          }
        />
      </div>
    </AdminPage>
  );
}
