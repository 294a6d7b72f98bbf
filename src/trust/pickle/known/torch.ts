import type { KnownNames } from './known-names.ts'

/** What pickles of PyTorch name. */
export const torch: KnownNames = {
  classes: `
    ASGD AbsTransform Adadelta Adafactor Adagrad Adam AdamW Adamax AdaptiveAvgPool1d AdaptiveAvgPool2d
    AdaptiveAvgPool3d AdaptiveLogSoftmaxWithLoss AdaptiveMaxPool1d AdaptiveMaxPool2d AdaptiveMaxPool3d
    AffineTransform AlphaDropout AuxOutput AuxRequest AveragedModel AvgPool1d AvgPool2d AvgPool3d BCELoss
    BCEWithLogitsLoss BackwardHookFunction BasePruningMethod BatchNorm1d BatchNorm2d BatchNorm3d Bilinear BlockMask
    Broadcast Buffer CELU CTCLoss CatTransform CausalBias CausalVariant ChainedScheduler ChannelShuffle
    CircularPad1d CircularPad2d CircularPad3d ComposeTransform ConstantLR ConstantPad1d ConstantPad2d ConstantPad3d
    Constraint ConstraintRegistry Container Conv1d Conv2d Conv3d ConvPerSampleGrad ConvTranspose1d ConvTranspose2d
    ConvTranspose3d CorrCholeskyTransform CosineAnnealingLR CosineAnnealingWarmRestarts CosineEmbeddingLoss
    CosineSimilarity CrossEntropyLoss CrossMapLRN2d CumulativeDistributionTransform CustomFromMask CyclicLR
    DataParallel DescaleType DistributedDataParallel DistributedDataParallelCPU Dropout Dropout1d Dropout2d
    Dropout3d ELU Embedding EmbeddingBag EmbeddingPerSampleGrad ExpTransform ExpandedWeight ExponentialLR
    FeatureAlphaDropout FlashAttentionHandle Flatten FlexKernelOptions Fold FractionalMaxPool2d FractionalMaxPool3d
    GELU GLU GRU GRUCell Gather GaussianNLLLoss GroupNorm GroupNormPerSampleGrad Hardshrink Hardsigmoid Hardswish
    Hardtanh HingeEmbeddingLoss HuberLoss Identity IndependentTransform InstanceNorm1d InstanceNorm2d InstanceNorm3d
    InstanceNormPerSampleGrad KLDivLoss L1Loss L1Unstructured LBFGS LPPool1d LPPool2d LPPool3d LRScheduler LSTM
    LSTMCell LambdaLR LayerNorm LayerNormPerSampleGrad LazyBatchNorm1d LazyBatchNorm2d LazyBatchNorm3d LazyConv1d
    LazyConv2d LazyConv3d LazyConvTranspose1d LazyConvTranspose2d LazyConvTranspose3d LazyInstanceNorm1d
    LazyInstanceNorm2d LazyInstanceNorm3d LazyLinear LazyModuleMixin LeakyReLU Linear LinearCrossEntropyLoss
    LinearCrossEntropyOptions LinearLR LinearPerSampleGrad LnStructured LocalResponseNorm LogSigmoid LogSoftmax
    LowerCholeskyTransform MSELoss MarginRankingLoss MaxPool1d MaxPool2d MaxPool3d MaxUnpool1d MaxUnpool2d
    MaxUnpool3d Mish MixtureSameFamilyConstraint Module ModuleDict ModuleList MultiLabelMarginLoss
    MultiLabelSoftMarginLoss MultiMarginLoss MultiStepLR MultiheadAttention MultiplicativeLR Muon NAdam NLLLoss
    NLLLoss2d NamedMemberAccessor NonDynamicallyQuantizableLinear OneCycleLR Optimizer OrderedDictWrapper PReLU
    PackedSequence PackedSequence_ PagedAttention PairwiseDistance Parameter ParameterDict ParameterList
    ParametrizationList PixelShuffle PixelUnshuffle PoissonNLLLoss PolynomialLR PositiveDefiniteTransform
    PowerTransform PruningContainer RAdam RMSNorm RMSprop RNN RNNBase RNNCell RNNCellBase RReLU RandomStructured
    RandomUnstructured ReLU ReLU6 ReduceAddCoalesced ReduceLROnPlateau ReflectionPad1d ReflectionPad2d
    ReflectionPad3d ReplicationPad1d ReplicationPad2d ReplicationPad3d ReshapeTransform Rprop SELU SGD SWALR Scatter
    Sequential SequentialLR SiLU Sigmoid SigmoidTransform SmoothL1Loss SoftMarginLoss Softmax Softmax2d
    SoftmaxTransform Softmin Softplus SoftplusTransform Softshrink Softsign SparseAdam SpectralNorm
    SpectralNormLoadStateDictPreHook SpectralNormStateDictHook StackTransform StepLR StickBreakingTransform
    SyncBatchNorm Tanh TanhTransform Tanhshrink Threshold Transform Transformer TransformerDecoder
    TransformerDecoderLayer TransformerEncoder TransformerEncoderLayer TripletMarginLoss
    TripletMarginWithDistanceLoss Unflatten Unfold UninitializedBuffer UninitializedParameter
    UninitializedTensorMixin Upsample UpsamplingBilinear2d UpsamplingNearest2d WeightNorm ZeroPad1d ZeroPad2d
    ZeroPad3d _ASMoutput _AdaptiveAvgPoolNd _AdaptiveMaxPoolNd _AutoDefault _AvgPoolNd _BatchNorm _Boolean
    _BucketCapacityConfig _BufferCommHook _BufferCommHookLocation _BufferMeta _CallableLeaf _Cat _ChunkContext
    _ChunkViews _CircularPadNd _ConstantPadNd _ConvNd _ConvTransposeMixin _ConvTransposeNd _CorrCholesky
    _DDPJoinHook _DDPSink _Dependent _Dirichlet _DropoutNd _ExtractedLeaf _FA3Handle _FA4Handle _GreaterThan
    _GreaterThanEq _GroupSwapinInfo _HalfOpenInterval _IncompatibleKeys _IndependentConstraint _InstanceNorm
    _IntegerGreaterThan _IntegerInterval _IntegerLessThan _Interval _InverseTransform _KernelOptionsWithInternals
    _LPPoolNd _LRScheduler _LazyConvXdMixin _LazyNormBase _LazyProtocol _LessThan _Loss _LowerCholesky
    _LowerTriangular _MaskModWrapper _Match _MaxPoolNd _MaxUnpoolNd _MixedPrecision _ModificationType _Multinomial
    _NormBase _OneHot _OrthMaps _Orthogonal _ParameterMeta _PlainFunction _PositiveDefinite _PositiveSemidefinite
    _Real _ReflectionPadNd _ReplicationPadNd _RequiredParameter _SchedulePhase _Simplex _SpectralNorm _Square _Stack
    _StrippedClosure _StrippedPartial _Symmetric _WeightNorm _WeightedLoss _WrappedHook _enable_get_lr_call
    _initial_mode lazy_property
  `,
  restored: `
    Bernoulli Beta Binomial Categorical Cauchy Chi2 ContinuousBernoulli Dirichlet Distribution ExpRelaxedCategorical
    Exponential ExponentialFamily FisherSnedecor Gamma GeneralizedPareto Geometric Gumbel HalfCauchy HalfNormal
    Independent InverseGamma Kumaraswamy LKJCholesky Laplace LogNormal LogisticNormal LogitRelaxedBernoulli
    LowRankMultivariateNormal MixtureSameFamily ModuleWrapper Multinomial MultivariateNormal NegativeBinomial Normal
    OneHotCategorical OneHotCategoricalStraightThrough Pareto Poisson RelaxedBernoulli RelaxedOneHotCategorical
    StudentT TransformedDistribution Uniform VonMises Weibull Wishart
  `,
  functions: `
    _adaptive_max_pool1d _adaptive_max_pool2d _adaptive_max_pool3d _calculate_correct_fan
    _calculate_fan_in_and_fan_out _canonical_mask _check_key_padding_mask _check_unpool_output_size
    _enum_list_as_int_list _expand_single_value _fractional_max_pool2d _fractional_max_pool3d _get_softmax_dim
    _in_projection _in_projection_packed _is_integer _list_or_empty _make_deprecate _max_pool1d _max_pool2d
    _max_pool3d _mha_shape_check _no_grad_embedding_renorm_ _no_grad_fill_ _no_grad_normal_ _no_grad_trunc_normal_
    _no_grad_uniform_ _no_grad_zero_ _none_or_dtype _threshold _unpool_output_size _verify_batch_size
    _verify_spatial_size adaptive_avg_pool2d adaptive_avg_pool3d adaptive_max_pool1d_with_indices
    adaptive_max_pool2d_with_indices adaptive_max_pool3d_with_indices affine_grid alpha_dropout assert_int_or_pair
    batch_norm binary_cross_entropy binary_cross_entropy_with_logits calculate_gain celu constant_
    cosine_embedding_loss cross_entropy ctc_loss dirac_ dropout dropout1d dropout2d dropout3d elu embedding
    embedding_bag eye_ feature_alpha_dropout fold fractional_max_pool2d_with_indices
    fractional_max_pool3d_with_indices gaussian_nll_loss glu grid_sample group_norm grouped_mm gumbel_softmax
    hardsigmoid hardswish hardtanh hinge_embedding_loss huber_loss instance_norm kaiming_normal_ kaiming_uniform_
    kl_div l1_loss layer_norm leaky_relu linear_cross_entropy log_softmax lp_pool1d lp_pool2d lp_pool3d
    margin_ranking_loss max_pool1d_with_indices max_pool2d_with_indices max_unpool1d max_unpool2d max_unpool3d mish
    mse_loss multi_margin_loss multilabel_margin_loss multilabel_soft_margin_loss nll_loss normal_ normalize ones_
    orthogonal_ poisson_nll_loss relu relu6 rms_norm rrelu scaled_grouped_mm scaled_mm selu sigmoid silu
    smooth_l1_loss soft_margin_loss softmax softmin softsign sparse_ tanh tanhshrink triplet_margin_loss
    triplet_margin_with_distance_loss trunc_normal_ unfold uniform_ xavier_normal_ xavier_uniform_ zeros_
  `,
}
